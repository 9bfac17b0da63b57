import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createFolderStore } from './folder-store'
import { publish } from './publish'
import { readReleases } from './read-releases'
import { formatRelease, integrityOf, type Release, releaseId } from './release'
import type { ReleaseStore } from './store'

let folder: string
let dist: string
let store: ReleaseStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'))
  dist = join(folder, 'dist')
  store = createFolderStore(join(folder, 'store'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** What a build of careers leaves in `dist`. */
function build(version = '1.0.0', code = 'export const remote = "careers"') {
  const files: Release['files'] = {}
  for (const path of ['server/remote.js', 'web/remote.js']) {
    const bytes = Buffer.from(`// ${path}\n${code}`)
    mkdirSync(dirname(join(dist, path)), { recursive: true })
    writeFileSync(join(dist, path), bytes)
    files[path] = { integrity: integrityOf(bytes), bytes: bytes.length }
  }
  const release: Release = {
    remote: 'careers',
    version,
    contract: 1,
    mounts: ['/career'],
    query: [],
    shared: {},
    entry: 'web/remote.js',
    server: 'server/remote.js',
    styles: [],
    modules: [],
    pages: {},
    files,
  }
  writeFileSync(join(dist, 'release.json'), formatRelease(release))
  return { release, id: releaseId(release) }
}

/** A store that breaks down instead of creating the file with that number. */
function failingAt(file: number): ReleaseStore {
  let created = 0
  return {
    ...store,
    create: async (path, bytes) => {
      if (++created === file) throw new Error('The disk is full.')
      return store.create(path, bytes)
    },
  }
}

async function listPublished() {
  return (await readReleases(store, 'careers')).map(({ id }) => id)
}

test('publishes every file of a build, and the files of the browser compressed as well', async () => {
  const { release, id } = build()

  const published = await publish(store, dist)

  const web = Buffer.from('// web/remote.js\nexport const remote = "careers"')
  const read = async (path: string) =>
    (await store.get(`releases/careers/${id}/${path}`)) ?? Buffer.of()
  expect(published).toEqual({ id, release, isNew: true })
  expect(await read('web/remote.js')).toEqual(web)
  expect(brotliDecompressSync(await read('web/remote.js.br'))).toEqual(web)
  expect(gunzipSync(await read('web/remote.js.gz'))).toEqual(web)
  expect(await store.list(`releases/careers/${id}/server`)).toEqual(['remote.js'])
  expect(await read('release.json')).toEqual(formatRelease(release))
})

test('writes release.json last', async () => {
  build()
  const created: string[] = []
  const create: ReleaseStore['create'] = async (path, bytes) => {
    created.push(path.split('/').slice(3).join('/'))
    return store.create(path, bytes)
  }

  await publish({ ...store, create }, dist)

  expect(created.at(-1)).toBe('release.json')
  expect(created).toHaveLength(5)
})

test.each([1, 2, 3, 4, 5])(
  'a release interrupted at file %i is not visible, and publishing again completes it',
  async (file) => {
    const { id } = build()

    await expect(publish(failingAt(file), dist)).rejects.toThrow('The disk is full.')
    expect(await listPublished()).toEqual([])

    const { isNew } = await publish(store, dist)
    expect(isNew).toBe(true)
    expect(await listPublished()).toEqual([id])
    expect(await store.list(`releases/careers/${id}/web`)).toHaveLength(3)
  },
)

test('publishing the same build again changes nothing', async () => {
  const { release, id } = build()
  await publish(store, dist)

  const again = await publish(failingAt(1), dist)

  expect(again).toEqual({ id, release, isNew: false })
})

test('refuses other files under a published version, and says what to do', async () => {
  const { id } = build()
  await publish(store, dist)
  build('1.0.0', 'export const remote = "changed"')

  await expect(publish(store, dist)).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      `careers 1.0.0 is published already, with other files (${id}). ` +
      'A published version never changes: raise "version" in the package.json of careers, build, and publish again. ' +
      'Nothing was changed.',
  })
  expect(await listPublished()).toEqual([id])
})

test('a raised version is published beside the earlier one', async () => {
  const first = build()
  await publish(store, dist)
  const second = build('1.1.0', 'export const remote = "changed"')

  await publish(store, dist)

  expect(await listPublished()).toEqual([first.id, second.id])
})

test('on a developer’s machine a taken version becomes a local one, once', async () => {
  build()
  await publish(store, dist)
  build('1.0.0', 'export const remote = "changed"')

  const local = await publish(store, dist, { onConflict: 'local version' })
  const again = await publish(store, dist, { onConflict: 'local version' })

  expect(local.release.version).toMatch(/^1\.0\.0-local\.[0-9a-f]{12}$/)
  expect(local.isNew).toBe(true)
  expect(again).toEqual({ ...local, isNew: false })
  expect(await listPublished()).toHaveLength(2)
})

test('refuses a file that was changed after the build', async () => {
  build()
  writeFileSync(join(dist, 'web/remote.js'), 'export const remote = "by hand"')

  await expect(publish(store, dist)).rejects.toThrow(
    'web/remote.js of careers is not what was built. Build careers again; nothing was published.',
  )
  expect(await listPublished()).toEqual([])
})

test('refuses a folder without a build', async () => {
  await expect(publish(store, dist)).rejects.toMatchObject({
    name: 'ReleaseError',
    message: `There is no build in ${dist}. Run "npm run build" first; nothing was published.`,
  })
})

test('a rehearsal says what would happen and writes nothing', async () => {
  const { id } = build()

  const rehearsal = await publish(failingAt(1), dist, { isRehearsal: true })

  expect(rehearsal).toMatchObject({ id, isNew: true })
  expect(await store.list('releases')).toEqual([])
})

test('a rehearsal refuses what publishing refuses', async () => {
  build()
  writeFileSync(join(dist, 'web/remote.js'), 'export const remote = "by hand"')

  await expect(publish(store, dist, { isRehearsal: true })).rejects.toThrow('is not what was built')
})
