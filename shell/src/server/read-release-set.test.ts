import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  createFolderStore,
  formatRelease,
  integrityOf,
  type Release,
  type ReleaseStore,
  releaseId,
} from '@site/releases'
import { composeReleaseSet, publishShell, readLiveRemote } from './read-release-set'

let folder: string
let store: ReleaseStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'set-'))
  store = createFolderStore(join(folder, 'store'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** Writes files and their `release.json` into a folder. */
function write(
  target: string,
  remote: string,
  contents: Record<string, string>,
  version = '1.0.0',
) {
  const bytes = Object.entries(contents).map(([path, code]) => [path, Buffer.from(code)] as const)
  const release: Release = {
    remote,
    version,
    contract: 1,
    mounts: [`/${remote}`],
    query: [],
    shared: {},
    entry: 'web/remote.js',
    server: 'server/remote.js',
    styles: Object.keys(contents).filter((path) => path.endsWith('.css')),
    modules: [],
    pages: {},
    files: Object.fromEntries(
      bytes.map(([path, code]) => [path, { integrity: integrityOf(code), bytes: code.length }]),
    ),
  }
  const id = releaseId(release)
  const root = target.replace('<id>', id)
  for (const [path, code] of [...bytes, ['release.json', formatRelease(release)] as const]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), code)
  }
  return { id, version, release, root }
}

/** A release in the store. */
function add(remote: string, version?: string) {
  const contents = { 'server/remote.js': remote, 'web/a.css': `.${remote}{}`, 'web/b.css': 'b{}' }
  return write(join(folder, `store/releases/${remote}/<id>`), remote, contents, version)
}

const shell = {
  id: '1-shell',
  release: {
    remote: 'shell',
    version: '1',
    contract: 1,
    mounts: [],
    query: [],
    shared: {},
    entry: 'web/main.js',
    styles: [],
    modules: [],
    pages: {},
    files: {},
  },
  css: '',
  boot: '',
}

test('reads the server build and the style sheets of a release', async () => {
  const { id, release } = add('careers')

  const careers = await readLiveRemote(store, 'careers', id)

  const css = '.careers{}b{}'
  expect(careers).toEqual({ id, release, serverCode: Buffer.from('careers'), css })
})

test('the id of a set is that of what it is made of', async () => {
  const read = (remote: string, version?: string) =>
    readLiveRemote(store, remote, add(remote, version).id)
  const [blog, careers, newer] = await Promise.all([
    read('blog'),
    read('careers'),
    read('careers', '1.1.0'),
  ])

  const set = composeReleaseSet([careers, blog], shell, '/releases')

  expect(set).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{12}$/),
    remotes: [blog, careers],
    shell,
  })
  expect(composeReleaseSet([blog, careers], shell, '/releases')).toEqual(set)
  const others = [
    composeReleaseSet([blog], shell, '/releases'),
    composeReleaseSet([blog, newer], shell, '/releases'),
    composeReleaseSet([blog, careers], shell, 'https://cdn.example/releases'),
    composeReleaseSet([blog, careers], { ...shell, id: '2-shell' }, '/releases'),
  ]
  expect(new Set([set, ...others].map(({ id }) => id)).size).toBe(5)
})

test.each([
  { file: 'server/remote.js', what: 'has other bytes than it was released with' },
  { file: 'web/a.css', what: 'has other bytes than it was released with' },
  { file: 'server/remote.js', what: 'is missing in the store' },
  { file: 'web/b.css', what: 'is missing in the store' },
])('refuses a release of which $file $what', async ({ file, what }) => {
  const { id, root } = add('careers')
  if (what.startsWith('is')) rmSync(join(root, file))
  else writeFileSync(join(root, file), 'careers ')

  await expect(readLiveRemote(store, 'careers', id)).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      `${file} of careers ${id} ${what}. ` +
      'The release is not used; raise the version and publish it again.',
  })
})

test.each([
  { json: '{"remote":"careers"}', what: 'was changed after it was published. It is not used.' },
  { json: '{"remote":', what: 'is not JSON. The release is not used;' },
])('refuses a release with a release.json that reads $json', async ({ json, what }) => {
  const { id, root } = add('careers')
  writeFileSync(join(root, 'release.json'), json)

  await expect(readLiveRemote(store, 'careers', id)).rejects.toMatchObject({
    name: 'ReleaseError',
    message: expect.stringContaining(`releases/careers/${id}/release.json ${what}`),
  })
})

test('refuses a release the store does not have', async () => {
  await expect(readLiveRemote(store, 'careers', '1.0.0-000000000000')).rejects.toThrow(
    'The store has no release 1.0.0-000000000000 of careers.',
  )
})

describe('the shell', () => {
  function buildShell(css: string) {
    const dist = join(folder, 'dist')
    write(dist, 'shell', { 'web/main.js': 'main', 'web/main.css': css })
    mkdirSync(join(dist, 'server'), { recursive: true })
    writeFileSync(join(dist, 'server/boot.js'), 'boot()')
    return dist
  }

  test('puts its own files into the store, for pages that outlive it', async () => {
    const published = await publishShell(store, buildShell('a{}'))

    expect(published).toMatchObject({ css: 'a{}', boot: 'boot()' })
    expect(published.id).toBe(releaseId(published.release))
    expect(String(await store.get(`releases/shell/${published.id}/web/main.js`))).toBe('main')
  })

  test('needs no version of its own: each build is told apart', async () => {
    const first = await publishShell(store, buildShell('a{}'))
    const again = await publishShell(store, buildShell('a{}'))
    const second = await publishShell(store, buildShell('b{}'))

    expect(again).toEqual(first)
    expect(second.release.version).not.toBe(first.release.version)
    expect(await store.list('releases/shell')).toHaveLength(2)
  })
})
