import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from './folder-store'
import { addPointer, pointerPath, readLatestPointer, readPointer } from './pointers'
import type { ReleaseStore } from './store'

const remotes = { careers: { version: '1.0.0', release: '1.0.0-0123456789ab' } }

let folder: string
let store: ReleaseStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pointers-'))
  store = createFolderStore(folder)
})

afterEach(() => rmSync(folder, { recursive: true }))

const damages = [
  { json: '{"number": 2, "rem', what: 'is not JSON' },
  { json: '', what: 'is not JSON' },
  { json: 'null', what: 'says it is number undefined' },
  { json: '{"number": 1, "remotes": {}}', what: 'says it is number 1' },
  { json: '{"number": 2, "remotes": null}', what: 'names no remotes' },
]

test.each(damages)('a pointer that reads $json is refused: it $what', async ({ json, what }) => {
  await store.create(pointerPath(2), Buffer.from(json))

  await expect(readPointer(store, 2)).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      `pointers/000002.json ${what}. It is skipped and the release before stays live; ` +
      'promote again what it was to make live.',
  })
})

test.each(damages)(
  'the latest pointer is the one before that which reads $json',
  async (damage) => {
    const first = await addPointer(store, async () => ({ by: '', why: '', remotes }))
    await store.create(pointerPath(2), Buffer.from(damage.json))

    expect((await readLatestPointer(store))?.pointer).toEqual(first)
  },
)

test('a store that cannot be read is no damaged pointer', async () => {
  await addPointer(store, async () => ({ by: '', why: '', remotes }))
  const failing = { ...store, get: () => Promise.reject(new Error('EMFILE')) }

  await expect(readLatestPointer(failing)).rejects.toThrow('EMFILE')
})
