import { FakeS3 } from '../s3-store/fake-s3'
import { createS3Store } from '../s3-store/s3-store'
import type { ReleaseStore } from './store'
import { verifyConditionalWrites } from './verify-store'

let fake: FakeS3
let store: ReleaseStore

beforeEach(async () => {
  fake = new FakeS3()
  store = createS3Store('s3://bucket/store', await fake.start())
})

afterEach(() => fake.stop())

test('a store with conditional writes is accepted, again and again', async () => {
  await verifyConditionalWrites(store)
  await verifyConditionalWrites(store)

  expect([...fake.objects.keys()]).toEqual(['/bucket/store/checks/conditional-writes'])
})

test('a store where the last writer wins is refused, and the error says what to do', async () => {
  fake.ignoresConditions = true

  await expect(verifyConditionalWrites(store)).rejects.toMatchObject({
    name: 'ReleaseError',
    message: expect.stringMatching(
      /^The store in RELEASE_STORE lets one file take the place of another.+Take a bucket without versioning/,
    ),
  })
})

test('a store that reports a refusal and writes all the same is refused', async () => {
  fake.ignoresConditions = true
  const lying: ReleaseStore = {
    ...store,
    create: async (path, bytes) => (await store.create(path, bytes)) && false,
  }

  await expect(verifyConditionalWrites(lying)).rejects.toThrow('It is not used.')
})

test('a repaired store is accepted', async () => {
  fake.ignoresConditions = true
  await verifyConditionalWrites(store).catch(() => undefined)
  fake.ignoresConditions = false

  await expect(verifyConditionalWrites(store)).resolves.toBeUndefined()
})
