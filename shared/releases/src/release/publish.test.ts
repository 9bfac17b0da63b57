import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Desk } from '../desk'
import type { ReleaseStore } from '../store/store'
import { createTestDesk, type TestDesk } from '../test-desk'
import { writeBuild } from '../test-release'
import { publish } from './publish'
import { listVersions, readRelease, readVersion } from './read-releases'
import { formatRelease } from './release'

let desk: TestDesk
let hr: Desk
let dist: string

beforeEach(() => {
  desk = createTestDesk()
  hr = desk.as('hr')
  dist = join(desk.folder, 'dist')
})

afterEach(() => desk.remove())

/** Writes a build of careers into `dist`. */
function build(version = '1.0.0', code = 'export const remote = "careers"') {
  return writeBuild(dist, 'careers', version, {
    contents: { 'server/remote.js': `// server\n${code}`, 'web/remote.js': `// web\n${code}` },
  })
}

/** A store that fails after this many files. */
function failingAfter(files: number): ReleaseStore {
  let created = 0
  return {
    ...desk.store,
    create: async (path, bytes) => {
      if (++created > files) throw new Error('The disk is full.')
      return desk.store.create(path, bytes)
    },
  }
}

const listPublished = () => listVersions(desk.store, 'careers')

test('publishes every file of a build, and compressed copies of browser files', async () => {
  const { release, id } = build()

  const published = await publish(hr, dist)

  const web = Buffer.from('// web\nexport const remote = "careers"')
  const read = async (path: string) =>
    (await desk.store.get(`releases/careers/${id}/${path}`)) ?? Buffer.of()
  expect(published).toEqual({ id, release, isNew: true })
  expect(await read('web/remote.js')).toEqual(web)
  expect(brotliDecompressSync(await read('web/remote.js.br'))).toEqual(web)
  expect(gunzipSync(await read('web/remote.js.gz'))).toEqual(web)
  expect(await desk.store.list(`releases/careers/${id}/server`)).toEqual(['remote.js'])
  expect(await read('release.json')).toEqual(formatRelease(release))
  expect(await readRelease(desk, 'careers', id)).toEqual(release)
})

test.each([
  { compression: 'quick' as const, copies: ['remote.js', 'remote.js.br', 'remote.js.gz'] },
  { compression: 'none' as const, copies: ['remote.js'] },
])('publishes with $compression compression', async ({ compression, copies }) => {
  const { id } = build()

  await publish(hr, dist, { compression })

  const folder = `releases/careers/${id}/web`
  expect((await desk.store.list(folder)).toSorted()).toEqual(copies)
  for (const copy of copies.filter((name) => name.endsWith('.br'))) {
    const packed = (await desk.store.get(`${folder}/${copy}`)) ?? Buffer.of()
    expect(brotliDecompressSync(packed)).toEqual(await desk.store.get(`${folder}/remote.js`))
  }
})

test('a build that is another one than was checked is not published', async () => {
  const { id } = build('1.0.0', 'export const remote = "checked"')
  build('1.0.0', 'export const remote = "built since"')

  await expect(publish(hr, dist, { only: id })).rejects.toThrow(
    'The build of careers is another one than was checked: somebody built it meanwhile. Ship it again; nothing was published.',
  )
  expect(await listPublished()).toEqual([])
})

test.each([
  { what: 'replaces', change: (file: string) => writeFileSync(file, 'built since') },
  { what: 'removes', change: (file: string) => rmSync(file) },
])('a build that $what a file while others are written is not published (race)', async (build) => {
  const names = Array.from({ length: 12 }, (_, number) => `web/${number + 10}.js`)
  const contents = Object.fromEntries(names.map((name) => [name, name]))
  const { id } = writeBuild(dist, 'careers', '1.0.0', { contents })
  let written = 0
  const onFile = () => {
    if (++written === 1) build.change(join(dist, 'web/21.js'))
  }

  await expect(publish(hr, dist, { onFile, compression: 'none' })).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      'The build of careers is another one than was checked: somebody built it meanwhile. Ship it again; nothing was published.',
  })
  expect(await listPublished()).toEqual([])
  expect(await desk.store.get(`releases/careers/${id}/web/21.js`)).toBeUndefined()
})

test('when a file cannot be written, no other is begun, and the error comes after those under way', async () => {
  const names = Array.from({ length: 12 }, (_, number) => `web/${number + 10}.js`)
  const contents = Object.fromEntries(names.map((name) => [name, name]))
  writeBuild(dist, 'careers', '1.0.0', { contents })
  let fail = () => {}
  const failed = new Promise<void>((resolve) => {
    fail = resolve
  })
  const ended: string[] = []
  const create: ReleaseStore['create'] = async (path, bytes) => {
    if (path.endsWith('/10.js')) {
      fail()
      throw new Error('The disk is full.')
    }
    await failed
    const isNew = await desk.store.create(path, bytes)
    ended.push(path.slice(-5))
    return isNew
  }

  const publishing = publish({ ...hr, store: { ...desk.store, create } }, dist, {
    compression: 'none',
  })

  await expect(publishing).rejects.toThrow('The disk is full.')
  expect(ended.sort()).toEqual(['11.js', '12.js', '13.js', '14.js', '15.js', '16.js', '17.js'])
})

test('writes the version last: it is what makes a release visible', async () => {
  build()
  const created: string[] = []
  const create: ReleaseStore['create'] = async (path, bytes) => {
    created.push(path)
    return desk.store.create(path, bytes)
  }

  await publish({ ...hr, store: { ...desk.store, create } }, dist)

  expect(created).toHaveLength(7)
  expect(created.at(-2)).toMatch(/\/release\.json$/)
  expect(created.at(-1)).toBe('versions/careers/1.0.0.json')
})

test('calls onFile for every file', async () => {
  build()
  const told: string[] = []

  await publish(hr, dist, { onFile: (path) => told.push(path) })

  expect(told.sort()).toEqual(['server/remote.js', 'web/remote.js'])
})

test.each([0, 1, 2, 3, 4, 5, 6])(
  'a release interrupted after %i files is not visible, and publishing again completes it',
  async (files) => {
    const { id, release } = build()

    const interrupted = publish({ ...hr, store: failingAfter(files) }, dist)
    await expect(interrupted).rejects.toThrow('The disk is full.')
    expect(await listPublished()).toEqual([])
    expect(await readVersion(desk.store, 'careers', '1.0.0')).toBeUndefined()

    expect(await publish(hr, dist)).toEqual({ id, release, isNew: true })
    expect(await listPublished()).toEqual(['1.0.0'])
    expect(await readRelease(desk, 'careers', id)).toEqual(release)
    expect(await desk.store.list(`releases/careers/${id}/web`)).toHaveLength(3)
  },
)

test.each([4, 5, 6])(
  'a release interrupted after %i files can be completed by another permitted key',
  async (files) => {
    const { id, release } = build()
    await publish({ ...hr, store: failingAfter(files) }, dist).catch(() => undefined)

    expect(await publish(desk.as('platform'), dist)).toEqual({ id, release, isNew: true })
    expect(await readRelease(desk, 'careers', id)).toEqual(release)
  },
)

test.each<{ what: string; sign: (json: Buffer) => unknown; fault: string }>([
  { what: 'is none', sign: () => 'signed', fault: 'is not signed.' },
  {
    what: 'is that of another team',
    sign: (json) => desk.signers.editorial.sign('release', json),
    fault: 'is signed with the key of editorial',
  },
  {
    what: 'is for other bytes',
    sign: () => desk.signers.hr.sign('release', Buffer.from('{}')),
    fault: 'was changed after it was signed.',
  },
])('a leftover signature that $what is named in the error', async ({ sign, fault }) => {
  const { id, release } = build()
  const path = `releases/careers/${id}/release.json.sig`
  await desk.store.create(path, Buffer.from(JSON.stringify(sign(formatRelease(release)))))

  const refused = publish(hr, dist)

  await expect(refused).rejects.toMatchObject({
    name: 'ReleaseError',
    message: expect.stringMatching(/Raise the version and publish again; no release was added\.$/),
  })
  await expect(refused).rejects.toThrow(`careers ${id} ${fault}`)
  expect(await listPublished()).toEqual([])
})

test('a release interrupted again and again is complete in the end', async () => {
  const { id, release } = build()

  for (let files = 0; files < 7; files++) {
    await publish({ ...hr, store: failingAfter(files) }, dist).catch(() => undefined)
  }
  await publish(hr, dist)

  expect(await readRelease(desk, 'careers', id)).toEqual(release)
})

test('after an interrupted publish, the version is free for other files', async () => {
  build()
  await publish({ ...hr, store: failingAfter(6) }, dist).catch(() => undefined)
  const { id } = build('1.0.0', 'export const remote = "mended"')

  await publish(hr, dist)

  expect(await readVersion(desk.store, 'careers', '1.0.0')).toBe(id)
})

test('publishing the same build again changes nothing', async () => {
  const { release, id } = build()
  await publish(hr, dist)

  const again = await publish({ ...hr, store: failingAfter(0) }, dist)

  expect(again).toEqual({ id, release, isNew: false })
})

describe('a version that was published with a key which is not known any more', () => {
  beforeEach(async () => {
    build()
    const { publicKey } = desk.signers.unknown
    const former = { owner: 'former', publicKey, remotes: ['careers'] }
    await publish({ ...desk.as('unknown'), keys: [...desk.keys, former] }, dist)
  })

  test('is not told to be published', async () => {
    await expect(publish(hr, dist)).rejects.toMatchObject({
      name: 'ReleaseError',
      message: expect.stringMatching(
        /^careers 1\.0\.0-\w+ is signed with an unknown key .+raise the version and publish it/,
      ),
    })
  })

  test('is published beside it where the same build may be', async () => {
    const { id, release } = await publish(hr, dist, { onConflict: 'local version' })

    expect(release.version).toMatch(/^1\.0\.0-local\./)
    expect(await readRelease(desk, 'careers', id)).toEqual(release)
  })
})

test('refuses other files under a published version, and says what to do', async () => {
  const { id } = build()
  await publish(hr, dist)
  build('1.0.0', 'export const remote = "changed"')

  await expect(publish(hr, dist)).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      `careers 1.0.0 is published already, with other files (${id}). ` +
      'A published version never changes: raise "version" in the package.json of careers, build, and publish again. ' +
      'Nothing was changed.',
  })
  expect(await readVersion(desk.store, 'careers', '1.0.0')).toBe(id)
})

test('refuses a version that could not be read again', async () => {
  build()

  await expect(publish(hr, dist, { version: 'x'.repeat(41) })).rejects.toMatchObject({
    name: 'ReleaseError',
    message: `The version "${'x'.repeat(41)}" has to be a version such as 1.2.0, of at most 40 characters. Give careers another; nothing was published.`,
  })
  expect(await desk.store.list('releases')).toEqual([])
})

test('a raised version is published beside the earlier one', async () => {
  const first = build()
  await publish(hr, dist)
  const second = build('1.1.0', 'export const remote = "changed"')

  await publish(hr, dist)

  expect(await listPublished()).toEqual(['1.0.0', '1.1.0'])
  expect(await readVersion(desk.store, 'careers', '1.0.0')).toBe(first.id)
  expect(await readVersion(desk.store, 'careers', '1.1.0')).toBe(second.id)
})

describe('at the same moment', () => {
  const dists = () => [1, 2, 3, 4].map((number) => join(desk.folder, `dist-${number}`))

  test('of several who publish a version with different files one wins, and the others learn who', async () => {
    const built = dists().map((folder, number) =>
      writeBuild(folder, 'careers', '1.0.0', { contents: { 'server/remote.js': `${number}` } }),
    )

    const outcomes = await Promise.allSettled(dists().map((folder) => publish(hr, folder)))

    const winners = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    const losers = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(winners).toEqual([await readVersion(desk.store, 'careers', '1.0.0')])
    expect(built.map(({ id }) => id)).toContain(winners[0])
    expect(losers).toHaveLength(3)
    for (const { name, message } of losers) {
      expect(name).toBe('ReleaseError')
      expect(message).toContain(`is published already, with other files (${winners[0]}).`)
    }
  })

  test('all who publish the same files succeed, and one of them is new', async () => {
    for (const folder of dists()) writeBuild(folder, 'careers')

    const published = await Promise.all(dists().map((folder) => publish(hr, folder)))

    expect(new Set(published.map(({ id }) => id)).size).toBe(1)
    expect(published.filter(({ isNew }) => isNew)).toHaveLength(1)
  })
})

describe('on a developer’s machine', () => {
  test('a taken version becomes a local version, once', async () => {
    build()
    await publish(hr, dist)
    build('1.0.0', 'export const remote = "changed"')

    const local = await publish(hr, dist, { onConflict: 'local version' })
    const again = await publish(hr, dist, { onConflict: 'local version' })

    expect(local.release.version).toMatch(/^1\.0\.0-local\.[0-9a-f]{12}$/)
    expect(local.isNew).toBe(true)
    expect(again).toEqual({ ...local, isNew: false })
    expect((await listPublished()).sort()).toEqual(['1.0.0', local.release.version])
  })

  test('a local version of a long one is cut, so that it can be read again', async () => {
    build('1.2.0-beta.20261121.143000')
    await publish(hr, dist)
    build('1.2.0-beta.20261121.143000', 'export const remote = "changed"')

    const { id, release } = await publish(hr, dist, { onConflict: 'local version' })

    expect(release.version).toMatch(/^1\.2\.0-beta\.20261121\.1-local\.[0-9a-f]{12}$/)
    expect(await readRelease(desk, 'careers', id)).toEqual(release)
    expect(await readVersion(desk.store, 'careers', release.version)).toBe(id)
  })

  test('a dry run of that writes nothing', async () => {
    build()
    await publish(hr, dist)
    build('1.0.0', 'export const remote = "changed"')

    await publish({ ...hr, isDryRun: true }, dist, { onConflict: 'local version' })

    expect(await listPublished()).toEqual(['1.0.0'])
  })
})

test.each([
  {
    owner: 'editorial' as const,
    why: 'The key of editorial may not release careers. Sign with a key that may, or add careers to it in shell/site.config.ts; nothing was published.',
  },
  { owner: 'watch' as const, why: 'The key of watch may not release careers.' },
  { owner: 'unknown' as const, why: /^Your key ed25519:\S+ is not known to the shell\. Add it/ },
])('refuses to publish for $owner', async ({ owner, why }) => {
  build()

  await expect(publish(desk.as(owner), dist)).rejects.toThrow(why)
  expect(await desk.store.list('releases')).toEqual([])
})

test('refuses to publish with a key that was retired', async () => {
  build()
  const retired = '2026-11-01T00:00:00.000Z'
  const keys = desk.keys.map((key) => (key.owner === 'hr' ? { ...key, retired } : key))

  await expect(publish({ ...hr, keys }, dist)).rejects.toMatchObject({
    name: 'ReleaseError',
    message: `The key of hr was retired on ${retired}. Sign with the one that took its place; nothing was published.`,
  })
  expect(await desk.store.list('releases')).toEqual([])
})

test('refuses to publish without a key', async () => {
  build()

  await expect(publish({ ...hr, signer: undefined }, dist)).rejects.toThrow(
    'There is no key to sign with.',
  )
  expect(await desk.store.list('releases')).toEqual([])
})

describe('the shell', () => {
  const buildShell = () => writeBuild(dist, 'shell', '1.0.0', { server: undefined })

  test('has an id of its own among builds of its version', async () => {
    buildShell()

    const { release, id } = await publish(desk.as('platform'), dist)

    expect(release.version).toMatch(/^1\.0\.0-[0-9a-f]{12}$/)
    expect(await publish(desk.as('platform'), dist)).toEqual({ release, id, isNew: false })
  })

  test('of a long version can be read again', async () => {
    writeBuild(dist, 'shell', '1.2.0-beta.20261121.1430000.2', { server: undefined })

    const { release, id } = await publish(desk.as('platform'), dist)

    expect(release.version).toMatch(/^1\.2\.0-beta\.20261121\.1430000-[0-9a-f]{12}$/)
    expect(await readRelease(desk, 'shell', id)).toEqual(release)
  })

  test.each(['platform', 'watch'] as const)('is signed by %s', async (owner) => {
    buildShell()

    const { id } = await publish(desk.as(owner), dist)

    expect(await readRelease(desk, 'shell', id)).toMatchObject({ remote: 'shell' })
  })

  test('is not published by a team or without a key, and the error says what to set', async () => {
    buildShell()

    await expect(publish(hr, dist)).rejects.toThrow('The key of hr may not release shell.')
    await expect(publish({ ...hr, signer: undefined }, dist)).rejects.toThrow(
      /Name one in RELEASE_KEY that may release "shell", .+npm run release -- publish shell\. Nothing was published\.$/,
    )
    expect(await listPublished()).toEqual([])
  })

  test('that is in the store unsigned is signed by its next start', async () => {
    buildShell()
    const { id } = await publish(desk.as('watch'), dist)
    rmSync(desk.locate(`releases/shell/${id}/release.json.sig`))

    expect(await publish({ ...hr, signer: undefined }, dist)).toMatchObject({ isNew: false })
    await expect(readRelease(desk, 'shell', id)).rejects.toThrow('is not signed.')
    await publish(desk.as('watch'), dist)

    expect(await readRelease(desk, 'shell', id)).toMatchObject({ remote: 'shell' })
  })
})

test('a build that is published under a short id is not published again', async () => {
  const { id, release } = build()
  const short = id.slice(0, -20)
  const json = formatRelease(release)
  const signature = JSON.stringify(desk.signers.hr.sign('release', json))
  for (const [path, content] of [
    [`releases/careers/${short}/release.json`, json],
    [`releases/careers/${short}/release.json.sig`, signature],
    ['versions/careers/1.0.0.json', `{"release":"${short}"}`],
  ] as const) {
    await desk.store.create(path, Buffer.from(content))
  }

  expect(await publish(hr, dist)).toMatchObject({ id: short, isNew: false })
})

test.each<{ what: string; changes: object; fault: string }>([
  { what: 'mounts that are null', changes: { mounts: null }, fault: 'mounts has to be a list' },
  {
    what: 'a style without a digest',
    changes: { styles: ['web/more.css'] },
    fault: 'has no digest of web/more.css',
  },
  {
    what: 'a style of a page without a digest',
    changes: { pageStyles: { 'list/list-page': 'web/list.css' } },
    fault: 'has no digest of web/list.css',
  },
])('refuses a build with $what', async ({ changes, fault }) => {
  writeBuild(dist, 'careers', '1.0.0', changes)

  await expect(publish(hr, dist)).rejects.toMatchObject({
    name: 'ReleaseError',
    message: expect.stringMatching(`${fault}.*Correct it, build again and publish; nothing was`),
  })
  expect(await listPublished()).toEqual([])
})

test('refuses a file that was changed after the build', async () => {
  build()
  writeFileSync(join(dist, 'web/remote.js'), 'export const remote = "by hand"')

  await expect(publish(hr, dist)).rejects.toThrow(
    'web/remote.js of careers is not what was built. Build careers again; nothing was published.',
  )
  expect(await listPublished()).toEqual([])
})

test('refuses a folder without a build', async () => {
  await expect(publish(hr, dist)).rejects.toMatchObject({
    name: 'ReleaseError',
    message: `There is no build in ${dist}. Run "npm run build" first; nothing was published.`,
  })
})

test('refuses a build whose release.json cannot be read, and says why', async () => {
  mkdirSync(join(dist, 'release.json'), { recursive: true })

  await expect(publish(hr, dist)).rejects.toMatchObject({
    message: expect.stringMatching(
      // Since version 26 Node names the file once more.
      /release\.json could not be read \(EISDIR: .+\)\. See to that file, or build again; nothing was published\.$/,
    ),
    cause: expect.objectContaining({ code: 'EISDIR' }),
  })
})

test('refuses to publish over files that are in the store already', async () => {
  const { id } = build()
  await desk.store.create(`releases/careers/${id}/web/remote.js`, Buffer.from('other'))

  await expect(publish(hr, dist)).rejects.toThrow(
    `releases/careers/${id}/web/remote.js is in the store already, with other bytes. Raise the version and publish again; no release was added.`,
  )
  expect(await listPublished()).toEqual([])
})

describe('a dry run', () => {
  test('returns what would be published and writes nothing', async () => {
    const { id } = build()

    const rehearsal = await publish({ ...hr, store: failingAfter(0), isDryRun: true }, dist)

    expect(rehearsal).toMatchObject({ id, isNew: true })
    expect(await desk.store.list('releases')).toEqual([])
  })

  test('refuses what publishing refuses', async () => {
    build()
    const rehearse = (by: Desk) => publish({ ...by, isDryRun: true }, dist)

    await expect(rehearse(desk.as('editorial'))).rejects.toThrow('may not release careers')
    writeFileSync(join(dist, 'web/remote.js'), 'export const remote = "by hand"')
    await expect(rehearse(hr)).rejects.toThrow('is not what was built')
  })
})
