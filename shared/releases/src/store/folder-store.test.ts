import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unhurried } from '../test-desk'
import { createFolderStore } from './folder-store'
import type { ReleaseStore } from './store'
import { storeContract } from './store-contract'

const x = Buffer.from('x')

let folder: string
let store: ReleaseStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'))
  store = createFolderStore(join(folder, 'store'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test.each(storeContract)('a folder $title', ({ check }) =>
  check(createFolderStore(join(folder, 'store'), unhurried)),
)

test('a release that this program may not read affects no other; in a pointer the store is at fault', async () => {
  for (const path of ['releases/careers/1/release.json', 'pointers/000001.json'])
    await store.create(path, x)
  const refusal = Object.assign(new Error('EACCES'), { code: 'EACCES' })
  const open = jest.spyOn(files, 'open').mockRejectedValue(refusal)

  const release = store.get('releases/careers/1/release.json')
  await expect(release).rejects.toMatchObject({
    name: 'ReleaseError',
    message: expect.stringContaining('which does not hand it over (EACCES)'),
  })
  await expect(store.get('pointers/000001.json')).rejects.toMatchObject({ name: 'StoreError' })
  open.mockRestore()
})

test('nothing is written outside (path traversal)', async () => {
  const refused = store.create('../store-of-another/file', Buffer.from('x'))

  await expect(refused).rejects.toThrow('lies outside the release store')
  expect(readdirSync(folder)).toEqual([])
})

test('removes nothing outside, where the folder of the drafts is a link', async () => {
  const drafts = join(folder, 'store/drafts')
  const elsewhere = join(folder, 'elsewhere')
  for (const path of [join(folder, 'store'), elsewhere]) mkdirSync(path)
  writeFileSync(join(elsewhere, 'release.pem'), 'key')
  const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60
  utimesSync(join(elsewhere, 'release.pem'), twoHoursAgo, twoHoursAgo)
  symlinkSync(elsewhere, drafts)

  const refused = store.create('file', x)

  await expect(refused).rejects.toThrow(
    `${drafts} leads out of the release store ${join(folder, 'store')} by a symbolic link. Nothing was read or written.`,
  )
  expect(readdirSync(elsewhere)).toEqual(['release.pem'])
})

test('makes no folder outside, where a folder above it is a link', async () => {
  const elsewhere = join(folder, 'elsewhere')
  for (const path of [join(folder, 'store/releases'), elsewhere]) {
    mkdirSync(path, { recursive: true })
  }
  symlinkSync(elsewhere, join(folder, 'store/releases/careers'))

  const refused = store.create('releases/careers/1.0.0-a/web/page.js', x)

  await expect(refused).rejects.toThrow('leads out of the release store')
  expect(readdirSync(elsewhere)).toEqual([])
})

test('leaves no drafts behind', async () => {
  await Promise.all([1, 2, 3].map(() => store.create('file', Buffer.from('x'))))

  expect(readdirSync(join(folder, 'store/drafts'))).toEqual([])
})

test('removes old drafts of killed programs, and no newer ones', async () => {
  const drafts = join(folder, 'store/drafts')
  mkdirSync(drafts, { recursive: true })
  for (const name of ['abandoned', 'in use']) writeFileSync(join(drafts, name), 'half')
  const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60
  utimesSync(join(drafts, 'abandoned'), twoHoursAgo, twoHoursAgo)

  await store.create('file', Buffer.from('x'))

  expect(readdirSync(drafts)).toEqual(['in use'])
})

test('a missing folder is an outage, not an empty store', async () => {
  await store.create('file', Buffer.from('x'))
  renameSync(join(folder, 'store'), join(folder, 'elsewhere'))
  // The empty folder that an unmount leaves.
  mkdirSync(join(folder, 'store'))

  for (const call of [
    () => store.get('file'),
    () => store.list('pointers'),
    () => store.create('b', x),
  ]) {
    await expect(call()).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringContaining('is gone: the folder is missing or empty'),
    })
  }
  expect(readdirSync(join(folder, 'store'))).toEqual([])
})

test('a folder that is back can be read again', async () => {
  const known = createFolderStore(join(folder, 'store'), { wasThere: true })
  await expect(known.get('file')).rejects.toMatchObject({ name: 'StoreError' })

  mkdirSync(join(folder, 'store'))
  writeFileSync(join(folder, 'store/file'), x)

  expect(await known.get('file')).toEqual(x)
})

test('a late write is an error that reports that the state is unknown, and may still come', async () => {
  const slow = createFolderStore(join(folder, 'store'), { longestWrite: 1 })
  const bytes = Buffer.alloc(30 * 1024 * 1024, 'x')

  await expect(slow.create('file', bytes)).rejects.toMatchObject({
    name: 'StoreError',
    message: expect.stringMatching(
      /^file could not be written in .+: it did not answer within 0\.001 s\. See to the disk\. It may be there or may still come/,
    ),
  })

  let found: Buffer | undefined
  while (!found) found = await store.get('file')
  expect(found.equals(bytes)).toBe(true)
})
