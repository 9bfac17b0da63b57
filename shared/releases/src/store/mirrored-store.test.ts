import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReleaseError } from '../release-error'
import { FakeS3, type Fault } from '../s3-store/fake-s3'
import { createS3Store } from '../s3-store/s3-store'
import { unhurried } from '../test-desk'
import { createFolderStore } from './folder-store'
import { Mirror } from './mirror'
import { createMirroredStore } from './mirrored-store'
import type { ReleaseStore } from './store'
import { storeContract } from './store-contract'

/** Gives up soon, for a store that does not answer. */
const impatience = { silenceMs: 100, attemptMs: 5000, readMs: 5000, giveUpMs: 50, pauseMs: 1 }
/** Waits for each answer, however busy the machine is: an answer that is late is one of the copy. */
const patience = {
  silenceMs: 60_000,
  attemptMs: 60_000,
  readMs: 60_000,
  giveUpMs: 60_000,
  pauseMs: 1,
}
const mirrorPatience = { patienceMs: 60_000, restMs: 600_000, awayMs: 500 }
const code = Buffer.from('code')
const path = 'releases/blog/1/server/remote.js'

let folder: string
let fake: FakeS3
let environment: Awaited<ReturnType<FakeS3['start']>>
let mirror: Mirror
let store: ReleaseStore

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mirror-'))
  fake = new FakeS3()
  mirror = new Mirror(join(folder, 'mirror'))
  environment = await fake.start()
  store = createMirroredStore(
    createS3Store('s3://b1/site', environment, patience),
    mirror,
    mirrorPatience,
  )
})

afterEach(async () => {
  await mirror.settled()
  await fake.stop()
  rmSync(folder, { recursive: true })
})

test.each(storeContract)('a mirrored store $title', async ({ check }) => {
  const files = createFolderStore(join(folder, 'store'), unhurried)
  await check(createMirroredStore(files, mirror, mirrorPatience))
})

const always = (fault: Fault) => Array<Fault>(1000).fill(fault)

test.each<Fault>(['resets', 'hangs', 'fails', 'is forbidden', 'never ends', 'is huge'])(
  'what was read once is read from the mirror when the store %s',
  async (fault) => {
    await store.create(path, code)
    await mirror.settled()
    const hasty = createMirroredStore(
      createS3Store('s3://b1/site', environment, impatience),
      mirror,
    )
    fake.faults = always(fault)

    expect(await hasty.get(path)).toEqual(code)
    expect(await hasty.create(path, Buffer.from('other'))).toBe(false)
    await expect(hasty.get('releases/blog/2/release.json')).rejects.toThrow()
    await expect(hasty.create('sets/1.json', code)).rejects.toThrow()
    await expect(hasty.list('releases')).rejects.toThrow()
  },
)

test('a list is not waited for from a store that is known to be away', async () => {
  await store.create(path, code)
  await mirror.settled()
  const never = () => new Promise<never>(() => undefined)
  const away = createMirroredStore({ ...store, get: never, list: never }, mirror, {
    patienceMs: 20,
    restMs: 600_000,
    awayMs: 20,
  })

  expect(await away.get(path)).toEqual(code)
  await expect(away.list('shells')).rejects.toThrow('shells could not be listed in time.')
})

test('a store that cannot be asked is left alone for a while where there is a copy', async () => {
  await store.create(path, code)
  await mirror.settled()
  fake.faults = always('is forbidden')
  const before = fake.requests

  for (let read = 0; read < 100; read++) await store.get(path)

  expect(fake.requests - before).toBe(1)
})

test('a store that withholds one file is asked for the others', async () => {
  await store.create(path, code)
  await mirror.settled()
  const withholding: ReleaseStore = {
    ...store,
    get: () => Promise.reject(new ReleaseError('It is archived.')),
  }

  const bytes = await createMirroredStore(withholding, mirror).get(path)

  expect(bytes).toEqual(code)
  expect(mirror.standsIn).toBe(false)
})

test('a store that is late is not waited for where there is a copy', async () => {
  const slow: ReleaseStore = { ...store, get: () => new Promise(() => undefined) }
  await store.create(path, code)
  await mirror.settled()

  const bytes = await createMirroredStore(slow, mirror, {
    patienceMs: 20,
    restMs: 0,
    awayMs: 0,
  }).get(path)

  expect(bytes).toEqual(code)
})

test('a copy that is larger than it may be is not handed over', async () => {
  await store.create(path, code)
  await mirror.settled()

  await expect(store.get(path, { limit: code.length - 1 })).rejects.toThrow('may have at most 3.')
  mirror.standIn(Number.POSITIVE_INFINITY)
  await expect(store.get(path, { limit: code.length - 1 })).rejects.toThrow('may have at most 3.')
  expect(await store.get(path, { limit: code.length })).toEqual(code)
})

test('only the store itself says that a file is missing', async () => {
  mirror.keep(path, code)
  await mirror.settled()

  expect(await store.get(path)).toBeUndefined()
})

test('a store that is not trusted is asked for files without a copy, and for its history', async () => {
  await store.create('pointers/000001.json', code)
  await store.create('sets/2.json', code)
  mirror.keep('sets/1.json', code)
  await mirror.settled()
  mirror.standIn(Number.POSITIVE_INFINITY)

  expect(await store.get('sets/1.json')).toEqual(code)
  expect(await store.get('sets/2.json')).toEqual(code)
  fake.faults = always('is forbidden')
  await expect(store.get('pointers/000001.json')).rejects.toMatchObject({ name: 'StoreError' })
})

test('a store that is back is asked at once', async () => {
  await store.create(path, code)
  await mirror.settled()
  fake.faults = ['is forbidden']
  await store.get(path)
  writeFileSync(join(folder, 'mirror', path), 'other code')

  mirror.stepBack()

  expect(await store.get(path)).toEqual(code)
})

test('a copy with other bytes is replaced when the store has been asked', async () => {
  await store.create(path, code)
  await mirror.settled()
  writeFileSync(join(folder, 'mirror', path), 'other code')

  await store.get(path)
  await mirror.settled()

  expect(await mirror.get(path)).toEqual(code)
})
