import { openStore, storeAddress } from './open-store'
import { ReleaseError } from './release-error'
import { FakeS3 } from './s3-store/fake-s3'

test.each([
  { environment: {}, address: 'file:.site/store' },
  { environment: { SITE_DATA: '/data' }, address: 'file:/data/store' },
  { environment: { RELEASE_STORE: '', SITE_DATA: '' }, address: 'file:.site/store' },
  { environment: { RELEASE_STORE: 'file:/store', SITE_DATA: '/data' }, address: 'file:/store' },
])('$environment puts the store at $address', ({ environment, address }) => {
  expect(storeAddress(environment)).toBe(address)
})

test('a folder is used as it is', async () => {
  expect(await openStore('file:.site/store')).toMatchObject({ lookEvery: 400 })
})

test('a store in S3 without conditional writes is refused', async () => {
  const fake = new FakeS3()
  const environment = await fake.start()

  const accepted = await openStore('s3://bucket/store', environment)
  fake.ignoresConditions = true
  const refused = openStore('s3://bucket/store', environment)

  expect(accepted).toMatchObject({ lookEvery: 2000 })
  await expect(refused).rejects.toThrow('lets one file take the place of another')
  await fake.stop()
})

test('who only reads a store in S3 writes nothing, not even to try it', async () => {
  const fake = new FakeS3()
  const environment = await fake.start()

  const store = await openStore('s3://bucket/store', environment, { readsOnly: true })

  expect(fake.requests).toBe(0)
  expect(await store.list('pointers')).toEqual([])
  await fake.stop()
})

test('an address of another kind is refused, with a valid example', async () => {
  const refused = openStore('/data/store')

  await expect(refused).rejects.toBeInstanceOf(ReleaseError)
  await expect(refused).rejects.toThrow(
    'RELEASE_STORE is "/data/store". It has to be file:<folder>, for example file:.site/store, ' +
      'or s3://<bucket>/<prefix>.',
  )
})
