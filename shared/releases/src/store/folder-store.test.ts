import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from './folder-store'
import type { ReleaseStore } from './store'
import { storeContract } from './store-contract'

let folder: string
let store: ReleaseStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'))
  store = createFolderStore(join(folder, 'store'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test.each(storeContract)('a folder $title', ({ check }) => check(store))

test('nothing is written outside', async () => {
  const refused = store.create('../store-of-another/file', Buffer.from('x'))

  await expect(refused).rejects.toThrow('lies outside the release store')
  expect(readdirSync(folder)).toEqual([])
})

test('leaves no drafts behind', async () => {
  await Promise.all([1, 2, 3].map(() => store.create('file', Buffer.from('x'))))

  expect(readdirSync(join(folder, 'store/drafts'))).toEqual([])
})
