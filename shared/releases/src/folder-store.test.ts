import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from './folder-store'
import { ReleaseError } from './release-error'
import type { ReleaseStore } from './store'

let folder: string
let store: ReleaseStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'))
  store = createFolderStore(join(folder, 'store'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('gives back what was created', async () => {
  const isNew = await store.create('releases/blog/entry.js', Buffer.from('blog'))

  expect(isNew).toBe(true)
  expect(await store.get('releases/blog/entry.js')).toEqual(Buffer.from('blog'))
})

test('never replaces a file', async () => {
  await store.create('file', Buffer.from('first'))

  const isNew = await store.create('file', Buffer.from('second'))

  expect(isNew).toBe(false)
  expect(await store.get('file')).toEqual(Buffer.from('first'))
})

test('of twenty who create the same file at once, one does', async () => {
  const writers = Array.from({ length: 20 }, (_, writer) => `writer ${writer}`)

  const answers = await Promise.all(
    writers.map((writer) => store.create('pointers/000001.json', Buffer.from(writer))),
  )

  const winner = writers[answers.indexOf(true)]
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(String(await store.get('pointers/000001.json'))).toBe(winner)
})

test('who reads while a file is created sees all of it or nothing', async () => {
  const whole = Buffer.alloc(8 * 1024 * 1024, 'x')
  const seen = new Set<number | undefined>()
  let isCreating = true

  const creating = store.create('large', whole).finally(() => {
    isCreating = false
  })
  while (isCreating) seen.add((await store.get('large'))?.length)
  await creating
  seen.add((await store.get('large'))?.length)

  expect([...seen]).toEqual([undefined, whole.length])
})

test('leaves no drafts behind', async () => {
  await Promise.all([1, 2, 3].map(() => store.create('file', Buffer.from('x'))))

  expect(readdirSync(join(folder, 'store/drafts'))).toEqual([])
})

test('lists the names of a folder in alphabetical order', async () => {
  for (const name of ['b', 'c/below', 'a']) {
    await store.create(`releases/${name}`, Buffer.from(name))
  }

  expect(await store.list('releases')).toEqual(['a', 'b', 'c'])
})

test('what is not there is nothing, not an error', async () => {
  await store.create('file', Buffer.from('x'))

  expect(await store.list('nothing')).toEqual([])
  expect(await store.get('nothing')).toBeUndefined()
  expect(await store.get('file/below')).toBeUndefined()
})

test.each(['../outside', 'releases/../../outside', '/etc/passwd', '../store-of-another/file'])(
  'refuses %s, which lies outside',
  async (path) => {
    const refusal = expect.objectContaining({
      name: 'ReleaseError',
      message: expect.stringContaining(`"${path}" lies outside the release store`),
    })

    await expect(store.get(path)).rejects.toEqual(refusal)
    await expect(store.list(path)).rejects.toBeInstanceOf(ReleaseError)
    await expect(store.create(path, Buffer.from('x'))).rejects.toEqual(refusal)
    expect(readdirSync(folder)).toEqual([])
  },
)
