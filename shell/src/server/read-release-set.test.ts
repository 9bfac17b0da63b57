import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  createFolderStore,
  formatRelease,
  integrityOf,
  type Pointer,
  type Release,
  type ReleaseStore,
  releaseId,
} from '@site/releases'
import { publishShell, readReleaseSet } from './read-release-set'

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

/** A release in the store, and its place in a pointer. */
function add(remote: string, version?: string) {
  const contents = { 'server/remote.js': remote, 'web/a.css': `.${remote}{}`, 'web/b.css': 'b{}' }
  const added = write(join(folder, `store/releases/${remote}/<id>`), remote, contents, version)
  return { ...added, live: { [remote]: { version: added.version, release: added.id } } }
}

function pointerTo(remotes: Pointer['remotes']): Pointer {
  return { number: 1, previous: null, at: '', by: '', why: '', remotes }
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

test('reads the server build and the style sheets of every live remote', async () => {
  const blog = add('blog')
  const careers = add('careers')

  const set = await readReleaseSet(
    store,
    pointerTo({ ...careers.live, ...blog.live }),
    shell,
    '/releases',
  )

  expect(set.id).toMatch(/^[0-9a-f]{12}$/)
  expect(set.shell).toBe(shell)
  expect(set.remotes).toEqual([
    { id: blog.id, release: blog.release, serverCode: Buffer.from('blog'), css: '.blog{}b{}' },
    {
      id: careers.id,
      release: careers.release,
      serverCode: Buffer.from('careers'),
      css: '.careers{}b{}',
    },
  ])
})

test('the id of a set is that of what it is made of', async () => {
  const blog = add('blog').live
  const careers = add('careers').live
  const newer = add('careers', '1.1.0').live
  const idOf = async (remotes: Pointer['remotes'], url = '/releases', of = shell) =>
    (await readReleaseSet(store, { ...pointerTo(remotes), number: 7 }, of, url)).id

  const id = await idOf({ ...blog, ...careers })

  expect(await idOf({ ...careers, ...blog })).toBe(id)
  const others = await Promise.all([
    idOf(blog),
    idOf({ ...blog, ...newer }),
    idOf({ ...blog, ...careers }, 'https://cdn.example/releases'),
    idOf({ ...blog, ...careers }, '/releases', { ...shell, id: '2-shell' }),
  ])
  expect(new Set([id, ...others]).size).toBe(5)
})

test.each([
  { file: 'server/remote.js', what: 'has other bytes than it was released with' },
  { file: 'web/a.css', what: 'has other bytes than it was released with' },
  { file: 'server/remote.js', what: 'is missing in the store' },
  { file: 'web/b.css', what: 'is missing in the store' },
])('refuses a set in which $file $what', async ({ file, what }) => {
  const { id, live, root } = add('careers')
  if (what.startsWith('is')) rmSync(join(root, file))
  else writeFileSync(join(root, file), 'careers ')

  await expect(readReleaseSet(store, pointerTo(live), shell, '/releases')).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      `${file} of careers ${id} ${what}. ` +
      'The release set it belongs to is not used; what was live stays live.',
  })
})

test('refuses a set with a release.json that was changed', async () => {
  const { id, live, root } = add('careers')
  const changed = { ...JSON.parse(String(await store.get(`releases/careers/${id}/release.json`))) }
  writeFileSync(join(root, 'release.json'), JSON.stringify({ ...changed, mounts: ['/'] }))

  await expect(readReleaseSet(store, pointerTo(live), shell, '/releases')).rejects.toThrow(
    `releases/careers/${id}/release.json was changed after it was published. It is not used.`,
  )
})

test('refuses a set that names a release the store does not have', async () => {
  const live = { careers: { version: '1.0.0', release: '1.0.0-000000000000' } }

  await expect(readReleaseSet(store, pointerTo(live), shell, '/releases')).rejects.toThrow(
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
