import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from './folder-files'
import { createFolderStore } from './folder-store'

jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual('node:fs/promises')
  return { ...actual, open: jest.fn(actual.open) }
})

const { open: reallyOpen } = jest.requireActual('node:fs/promises')
let root: string
let synced: string[]
/** A folder that cannot be opened, or not synced. */
let failing: { folder: string; code: string; at: 'open' | 'sync' } | undefined

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'folder-files-'))
  synced = []
  failing = undefined
  jest.mocked(open).mockImplementation(async (path, ...rest) => {
    const fail = (at: 'open' | 'sync') => {
      if (failing?.folder !== path || failing.at !== at) return
      throw Object.assign(new Error(at), { code: failing.code })
    }
    fail('open')
    const file = await reallyOpen(path, ...rest)
    const sync = file.sync.bind(file)
    file.sync = async () => {
      fail('sync')
      await sync()
      synced.push(String(path).slice(root.length))
    }
    return file
  })
})

afterEach(() => rm(root, { recursive: true }))

test('a file counts as created when its name is on the disk too', async () => {
  const store = createFolderStore(root)
  await store.create('pointers/000001.json', Buffer.from('a'))
  synced = []

  expect(await store.create('pointers/000002.json', Buffer.from('a'))).toBe(true)

  expect(synced).toEqual([expect.stringMatching(/^\/drafts\/./), '/pointers'])
})

test('so does each new folder', async () => {
  await makeFolder(join(root, 'pointers/deep'))
  await makeFolder(join(root, 'pointers/deep'))

  expect(synced).toEqual(['', '/pointers'])
})

test.each([
  {
    code: 'EMFILE',
    at: 'open' as const,
    words: 'too many files are open (EMFILE). Raise the limit of open files',
  },
  { code: 'EIO', at: 'sync' as const, words: 'the disk fails (EIO). Replace it' },
])('a file whose name may not be on the disk is not said to be missing ($code)', async (fault) => {
  const store = createFolderStore(root)
  await store.create('pointers/000001.json', Buffer.from('a'))
  failing = { folder: join(root, 'pointers'), ...fault }

  await expect(store.create('pointers/000002.json', Buffer.from('b'))).rejects.toMatchObject({
    name: 'StoreError',
    message: `pointers/000002.json could not be written in the release store ${root}: ${fault.words}. It may be there or may still come, whole or not at all: look at "npm run release -- status" before you do the same again.`,
  })
  failing = undefined
  expect(await store.get('pointers/000002.json')).toEqual(Buffer.from('b'))
})
