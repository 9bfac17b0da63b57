import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolderStore, publish, releaseId } from '@site/releases'
import { addRelease, createTestDesk, type TestDesk, writeBuild } from '@site/releases/testing'
import { shell } from '../live/renderers/test-renderers'
import { loadRelease } from './load-release'
import { composeReleaseSet } from './release-set'
import { publishShell, readShell } from './shell-release'

let desk: TestDesk

beforeEach(() => {
  desk = createTestDesk()
})

afterEach(() => desk.remove())

/** A release with two style sheets in the store. */
async function add(remote: string, version?: string) {
  const contents = { 'server/remote.js': remote, 'web/a.css': `.${remote}{}`, 'web/b.css': 'b{}' }
  const added = await addRelease(desk.as('platform'), remote, version, { contents })
  return {
    ...added,
    locate: (path: string) => desk.locate(`releases/${remote}/${added.id}/${path}`),
  }
}

test('reads the server build and the style sheets of a release', async () => {
  const { id, release } = await add('careers')

  const careers = await loadRelease(desk, 'careers', id)

  const css = '.careers{}b{}'
  expect(careers).toEqual({
    id,
    release,
    serverCode: Buffer.from('careers'),
    css,
    pageStyles: {},
  })
})

test('reads the styles of each page', async () => {
  const contents = { 'server/remote.js': 'careers', 'web/pages/list.css': '.list{}' }
  const pageStyles = { 'list/list-page': 'web/pages/list.css' }
  const { id } = await addRelease(desk.as('platform'), 'careers', '1.0.0', {
    contents,
    pageStyles,
    styles: [],
  })

  expect(await loadRelease(desk, 'careers', id)).toMatchObject({
    css: '',
    pageStyles: { 'list/list-page': '.list{}' },
  })
})

test('the id of a set depends on its members only', async () => {
  const read = async (remote: string, version?: string) =>
    loadRelease(desk, remote, (await add(remote, version)).id)
  const [blog, careers, newer] = await Promise.all([
    read('blog'),
    read('careers'),
    read('careers', '1.1.0'),
  ])

  const set = composeReleaseSet([careers, blog], shell, '/releases')

  expect(set).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
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
])('refuses a release whose $file $what', async ({ file, what }) => {
  const { id, locate } = await add('careers')
  if (what.startsWith('is')) rmSync(locate(file))
  else writeFileSync(locate(file), 'careers ')

  await expect(loadRelease(desk, 'careers', id)).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      `${file} of careers ${id} ${what}. ` +
      'The release is not used; raise the version and publish it again.',
  })
})

test.each(['{"remote":"careers"}', '{"remote":'])(
  'refuses a release with a release.json that reads %s',
  async (json) => {
    const { id, locate } = await add('careers')
    writeFileSync(locate('release.json'), json)

    await expect(loadRelease(desk, 'careers', id)).rejects.toMatchObject({
      name: 'ReleaseError',
      message: expect.stringContaining(
        `releases/careers/${id}/release.json was changed after it was published. The release is not used`,
      ),
    })
  },
)

test('refuses a release the store does not have', async () => {
  await expect(loadRelease(desk, 'careers', '1.0.0-000000000000')).rejects.toThrow(
    'The store has no release 1.0.0-000000000000 of careers.',
  )
})

test.each(['editorial', 'watch', 'unknown'] as const)(
  'refuses a release signed by %s, whatever its content',
  async (owner) => {
    const { id } = await addRelease(desk.as(owner), 'careers')

    await expect(loadRelease(desk, 'careers', id)).rejects.toMatchObject({
      name: 'ReleaseError',
      message: expect.stringMatching(`^careers ${id} is signed with .+ It is not used\\.$`),
    })
  },
)

describe('the shell', () => {
  function buildShell(css: string) {
    const dist = join(desk.folder, 'dist')
    const contents = { 'web/main.js': 'main', 'web/main.css': css }
    writeBuild(dist, 'shell', '1.0.0', { contents, server: undefined })
    mkdirSync(join(dist, 'server'), { recursive: true })
    writeFileSync(join(dist, 'server/boot.js'), 'boot()')
    return dist
  }

  test('publishes its own files, for pages that outlive it', async () => {
    const published = await publishShell(desk.as('watch'), buildShell('a{}'))

    expect(published).toMatchObject({ css: 'a{}', boot: 'boot()' })
    expect(published.id).toBe(releaseId(published.release))
    const stored = await desk.store.get(`releases/shell/${published.id}/web/main.js`)
    expect(String(stored)).toBe('main')
  })

  test('needs no key once its deployment has published and signed it', async () => {
    const dist = buildShell('a{}')
    const start = () => publishShell({ ...desk, by: 'the shell' }, dist)

    await expect(start()).rejects.toThrow('npm run release -- publish shell')
    await publish(desk.as('platform'), dist)

    expect((await start()).release.version).toMatch(/^1\.0\.0-[0-9a-f]{12}$/)
  })

  test('starts though its signature is by a key that was lost', async () => {
    const dist = buildShell('a{}')
    const { publicKey } = desk.signers.unknown
    const former = { owner: 'former', publicKey, remotes: ['*'] }
    await publish({ ...desk.as('unknown'), keys: [former] }, dist)

    const { release } = await publishShell(desk.as('watch'), dist)

    expect(release.version).toMatch(/^1\.0\.0-[0-9a-f]{12}-local\./)
  })

  test('needs no version of its own: each build has its own id', async () => {
    const publishBuild = (css: string) => publishShell(desk.as('watch'), buildShell(css))
    const first = await publishBuild('a{}')
    const again = await publishBuild('a{}')
    const second = await publishBuild('b{}')

    expect(again).toEqual(first)
    expect(second.release.version).not.toBe(first.release.version)
    expect(await desk.store.list('releases/shell')).toHaveLength(2)
  })

  test('is read without a store, for a rehearsal', async () => {
    const dist = buildShell('a{}')
    const published = await publishShell(desk.as('watch'), dist)

    const built = await readShell(dist)

    expect(built).toMatchObject({ css: 'a{}', boot: 'boot()' })
    expect(published.release.version).toBe(`1.0.0-${built.id}`)
  })

  test('can be published by several that start at once', async () => {
    const dist = buildShell('a{}')
    const start = () => {
      const store = createFolderStore(join(desk.folder, 'store'))
      return publishShell({ ...desk.as('watch'), store }, dist)
    }

    const published = await Promise.all([start(), start(), start()])

    expect(new Set(published.map(({ id }) => id)).size).toBe(1)
  })
})
