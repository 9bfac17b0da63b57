import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFile, makeFolder } from './folder-files'

jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual('node:fs/promises')
  return { ...actual, open: jest.fn(actual.open) }
})

const { open: reallyOpen } = jest.requireActual('node:fs/promises')
let root: string
let synced: string[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'folder-files-'))
  synced = []
  jest.mocked(open).mockImplementation(async (path, ...rest) => {
    const file = await reallyOpen(path, ...rest)
    const sync = file.sync.bind(file)
    file.sync = async () => {
      await sync()
      synced.push(String(path).slice(root.length))
    }
    return file
  })
})

afterEach(() => rm(root, { recursive: true }))

test('a file counts as created when its name is on the disk too', async () => {
  expect(await createFile(join(root, 'draft'), join(root, 'file'), Buffer.from('a'))).toBe(true)

  expect(synced).toEqual(['/draft', ''])
})

test('so does each new folder', async () => {
  await makeFolder(join(root, 'pointers/deep'))
  await makeFolder(join(root, 'pointers/deep'))

  expect(synced).toEqual(['', '/pointers'])
})
