import type { ReleaseStore } from '../store/store'
import { storeContract } from '../store/store-contract'
import { FakeS3, type Fault } from './fake-s3'
import { askedAtOnce } from './s3-bucket'
import { createS3Store } from './s3-store'

const patience = { silenceMs: 100, attemptMs: 300, readMs: 300, giveUpMs: 60_000, pauseMs: 1 }
const impatience = { ...patience, giveUpMs: 100 }
/** Waits for each answer, however busy the machine is: none is asked for again because it is late. */
const calm = { ...patience, silenceMs: 60_000, attemptMs: 60_000, readMs: 60_000 }
/** The same, and gives up soon. */
const steadiness = { ...calm, giveUpMs: 100 }
const address = 's3://bucket/some/store'
const ours = Buffer.from('ours')
const theirs = Buffer.from('theirs')

let fake: FakeS3
let environment: Awaited<ReturnType<FakeS3['start']>>
let store: ReleaseStore

beforeEach(async () => {
  fake = new FakeS3()
  environment = await fake.start()
  store = createS3Store(address, environment, patience)
})

afterEach(async () => {
  jest.restoreAllMocks()
  await fake.stop()
})

test.each(storeContract)('S3 $title', async ({ check }) => {
  // The large file takes longer than the faults below allow.
  await check(createS3Store(address, environment, calm))
})

test('keeps everything below its prefix, and works without one', async () => {
  await store.create('file', ours)
  await createS3Store('s3://other', environment, patience).create('file', theirs)

  expect([...fake.objects.keys()]).toEqual(['/bucket/some/store/file', '/other/file'])
})

test('limits concurrent requests, so that none waits longer than the store takes', async () => {
  // The fake counts a request that was given up until its connection is closed.
  const store = createS3Store(address, environment, calm)
  await store.create('file', ours)
  fake.faults = Array.from({ length: 200 }, () => 'is slow after')

  const read = await Promise.all(Array.from({ length: 200 }, () => store.get('file')))

  expect(read.every((bytes) => bytes?.equals(ours))).toBe(true)
  expect(fake.mostAtOnce).toBeLessThanOrEqual(askedAtOnce)
})

test.each([-20, 20])(
  'works on a machine whose clock is %i minutes off, at the second attempt',
  async (minutes) => {
    const store = createS3Store(address, environment, calm)
    fake.aheadMs = minutes * 60_000

    expect(await store.create('file', ours)).toBe(true)
    expect(await store.get('file')).toEqual(ours)

    expect(fake.requests).toBe(3)
  },
)

test('lists all pages', async () => {
  const store = createS3Store(address, environment, calm)
  fake.pageSize = 3
  const names = Array.from({ length: 10 }, (_, name) => `${name}${name % 2 ? '/below' : ''}`)
  for (const name of names) await store.create(`releases/${name}`, ours)

  const listed = await store.list('releases')

  expect(listed).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
})

test.each([
  { what: 'repeats a page', goesOnAt: () => 7, pages: 2, named: 'one of them again' },
  { what: 'never ends', goesOnAt: (end: number) => end, pages: 20, named: 'one more' },
])('a list that $what is an error', async ({ goesOnAt, pages, named }) => {
  const store = createS3Store(address, environment, { ...calm, mostPages: 20 })
  fake.goesOnAt = goesOnAt

  await expect(store.list('releases')).rejects.toMatchObject({
    name: 'StoreError',
    message: `s3://bucket/some/store/releases/ could not be listed: after ${pages} pages the store named ${named} as the next. A proxy or cache may answer in its place: let it pass every query on. Nothing was changed.`,
  })
  expect(fake.requests).toBe(pages)
})

const transient: Fault[] = ['conflicts', 'fails', 'is unavailable', 'hangs', 'resets']
const ambiguous: Fault[] = ['fails after', 'hangs after', 'resets after', 'breaks off after']

test.each([...transient, ...ambiguous])(
  'a create that %s twice succeeds, and is known to be ours',
  async (fault) => {
    fake.faults = [fault, fault]

    expect(await store.create('file', ours)).toBe(true)
    expect(await store.get('file')).toEqual(ours)
    expect(await store.create('file', theirs)).toBe(false)
  },
)

test.each([...transient, ...ambiguous])(
  'a create that %s after another writer was first is refused',
  async (fault) => {
    await store.create('file', theirs)
    fake.faults = [fault, fault]

    expect(await store.create('file', ours)).toBe(false)
    expect(await store.get('file')).toEqual(theirs)
  },
)

test.each<Fault>(['fails', 'is unavailable', 'hangs', 'resets', 'breaks off after', 'drips after'])(
  'a get or list that %s is tried again',
  async (fault) => {
    await store.create('files/file', ours)

    fake.faults = [fault]
    expect(await store.get('files/file')).toEqual(ours)
    fake.faults = [fault]
    expect(await store.list('files')).toEqual(['file'])
    fake.faults = [fault]
    expect(await store.get('nothing')).toBeUndefined()
  },
)

test('a release that its writer archived affects no other; in a pointer the store is at fault', async () => {
  const store = createS3Store(address, environment, calm)
  fake.faults = ['is archived']
  await expect(store.get('releases/careers/1/release.json')).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      'releases/careers/1/release.json is in the store, which does not hand it over (archived). The release is not used: let this program read the file, or raise the version and publish again.',
  })

  fake.faults = ['is archived']
  await expect(store.get('pointers/000001.json')).rejects.toMatchObject({ name: 'StoreError' })
})

const always = (fault: Fault) => Array<Fault>(1000).fill(fault)

test.each<Fault>([...transient, 'drips after'])(
  'a store that always %s is given up in time',
  async (fault) => {
    const started = performance.now()
    const store = createS3Store(address, environment, impatience)
    fake.faults = always(fault)

    await expect(store.get('file')).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringMatching(
        /^s3:\/\/bucket\/some\/store\/file could not be read: .+ See whether the store is up and can be reached from here\. Nothing was changed\.$/,
      ),
    })
    await expect(store.list('files')).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringContaining('some/store/files/ could not be listed: '),
    })
    // With the usual patience, each is given up after 12 s.
    expect(performance.now() - started).toBeLessThan(20_000)
  },
)

test('a store with endless conflicts has nothing written', async () => {
  // After silence nobody knows what was written.
  const store = createS3Store(address, environment, steadiness)
  fake.faults = always('conflicts')

  await expect(store.create('file', ours)).rejects.toMatchObject({
    name: 'StoreError',
    message: expect.stringMatching(/^s3:.+ could not be written: .+ Nothing was written\.$/),
  })
})

test.each([...transient.slice(1), ...ambiguous])(
  'a create that always %s reports that the state is unknown',
  async (fault) => {
    const store = createS3Store(address, environment, impatience)
    fake.faults = always(fault)

    await expect(store.create('file', ours)).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringMatching(
        /It may be there or may still come, whole or not at all: look at "npm run release -- status" before you do the same again\.$/,
      ),
    })
  },
)

test.each(ambiguous)(
  'a create that is given up because it %s is known by what is there',
  async (fault) => {
    // Each is tried once, so on a busy machine the reading afterwards must not be given up, nor a create that arrives.
    const store = createS3Store(address, environment, { ...calm, giveUpMs: 0 })
    // The time for an attempt is over when the store is silent, and not before.
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const attempt = new AbortController()
      fake.onSilence = () => attempt.abort()
      return attempt.signal
    })

    fake.faults = [fault]
    expect(await store.create('file', ours)).toBe(true)
    fake.faults = [fault]
    expect(await store.create('file', theirs)).toBe(false)
    expect(await store.get('file')).toEqual(ours)
  },
)

test('a create that is given up and left nothing reports that the state is unknown', async () => {
  // An attempt that is given up on before it arrives would leave the fault to the reading.
  const store = createS3Store(address, environment, { ...steadiness, giveUpMs: 0 })
  fake.faults = ['resets']

  await expect(store.create('file', ours)).rejects.toThrow(
    /could not be written: .+ It may be there or may still come/,
  )
})

test('a create that cannot determine whose file is there reports that', async () => {
  const store = createS3Store(address, environment, steadiness)
  fake.faults = ['resets after']
  fake.readFault = 'resets'

  await expect(store.create('file', ours)).rejects.toThrow(
    /could not be read: .+ It may be there or may still come/,
  )
})

test('a file whose create lost its answer can be read later', async () => {
  // A reset comes when it is carried out; a client that waits no longer may be gone before.
  fake.faults = always('resets after')
  await createS3Store(address, environment, steadiness)
    .create('file', ours)
    .catch(() => undefined)
  fake.faults = []

  expect(await store.get('file')).toEqual(ours)
})

test.each<{ fault: Fault; message: string }>([
  {
    fault: 'is forbidden',
    message:
      'the store answered 403 AccessDenied: As told. Check RELEASE_STORE and AWS_*: the store has to allow get, put and list.',
  },
  {
    fault: 'has no bucket',
    message:
      'the store answered 404 NoSuchBucket: As told. Create the bucket, without versioning, or correct RELEASE_STORE.',
  },
])('a store that $fault is asked once', async ({ fault, message }) => {
  const store = createS3Store(address, environment, calm)
  for (const call of [() => store.get('a'), () => store.list('a'), () => store.create('a', ours)]) {
    fake.faults = always(fault)
    const before = fake.requests
    await expect(call()).rejects.toThrow(message)
    expect(fake.requests - before).toBe(1)
  }
})

test.each([
  {
    set: { AWS_ENDPOINT_URL_S3: 'nonsense' },
    message: 'ERR_INVALID_URL: Invalid URL. Correct AWS_ENDPOINT_URL_S3.',
  },
  {
    set: { AWS_ENDPOINT_URL_S3: '' },
    message: 'Region is missing. Set AWS_REGION.',
  },
])('$set is reported at once', async ({ set, message }) => {
  const store = createS3Store(address, { ...environment, ...set })

  await expect(store.get('file')).rejects.toThrow(message)
})

test.each(['s3://', 's3:bucket', 's3:///prefix', 's3://bucket/../other', 's3://b'])(
  '%s is not an address of a store',
  (wrong) => {
    expect(() => createS3Store(wrong, environment)).toThrow(
      `RELEASE_STORE is "${wrong}". It has to be s3://<bucket>/<prefix>, for example s3://company-site/store.`,
    )
  },
)
