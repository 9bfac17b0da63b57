import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from './folder-store'
import { pointerPath, readLatestPointer, readPointer } from './pointers'
import { promote, rollback } from './promote'
import { formatRelease, integrityOf, type Release, releaseId } from './release'
import type { ReleaseStore } from './store'

const author = { by: 'an engineer', why: 'a test' }

let folder: string
let store: ReleaseStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'promote-'))
  store = createFolderStore(folder)
})

afterEach(() => rmSync(folder, { recursive: true }))

/** Puts a release with one file into the store. */
async function add(remote: string, version: string, changes: Partial<Release> = {}) {
  const code = Buffer.from(`${remote} ${version}`)
  const server = 'server/remote.js'
  const release: Release = {
    remote,
    version,
    contract: 1,
    mounts: [`/${remote}`],
    query: [],
    shared: {},
    entry: 'web/remote.js',
    server,
    styles: [],
    modules: [],
    pages: {},
    files: { [server]: { integrity: integrityOf(code), bytes: code.length } },
    ...changes,
  }
  const id = releaseId(release)
  await store.create(`releases/${remote}/${id}/${server}`, code)
  await store.create(`releases/${remote}/${id}/release.json`, formatRelease(release))
  return id
}

async function readLive() {
  const remotes = (await readLatestPointer(store))?.pointer.remotes ?? {}
  return Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version]))
}

async function readHistory() {
  const numbers = (await store.list('pointers')).map((name) => Number.parseInt(name, 10))
  const found = await Promise.all(numbers.map((number) => readPointer(store, number)))
  return found.flatMap((one) => (one ? [one.pointer] : []))
}

describe('promote', () => {
  test('makes a release live and leaves the other remotes as they are', async () => {
    await add('blog', '1.0.0')
    const id = await add('careers', '2.0.0')
    await promote(store, 'blog', '1.0.0', author)

    const pointer = await promote(store, 'careers', '2.0.0', author)

    expect(pointer).toMatchObject({ number: 2, by: 'an engineer', why: 'a test' })
    expect(pointer.remotes.careers).toEqual({ version: '2.0.0', release: id })
    expect(await readLive()).toEqual({ blog: '1.0.0', careers: '2.0.0' })
    expect((await readLatestPointer(store))?.pointer).toEqual(pointer)
  })

  test('takes the name of a release as well as its version', async () => {
    const id = await add('careers', '2.0.0')

    await promote(store, 'careers', id, author)

    expect(await readLive()).toEqual({ careers: '2.0.0' })
  })

  test.each([
    { known: [], words: 'none' },
    { known: ['1.0.0', '1.1.0'], words: '1.0.0, 1.1.0' },
  ])('refuses an unknown version and names what there is: $words', async ({ known, words }) => {
    for (const version of known) await add('careers', version)

    await expect(promote(store, 'careers', '9.9.9', author)).rejects.toMatchObject({
      name: 'ReleaseError',
      message:
        `careers 9.9.9 is not in the store (published: ${words}). ` +
        'Publish it first; what is live was left as it is.',
    })
    expect(await store.list('pointers')).toEqual([])
  })

  test.each([
    { what: 'is missing', damage: (file: string) => unlinkSync(file) },
    { what: 'was changed', damage: (file: string) => writeFileSync(file, 'other') },
  ])('refuses a release of which a file $what', async ({ what, damage }) => {
    const id = await add('careers', '1.0.0')
    damage(join(folder, `releases/careers/${id}/server/remote.js`))

    await expect(promote(store, 'careers', '1.0.0', author)).rejects.toThrow(
      `server/remote.js of careers 1.0.0 ${what} in the store.`,
    )
    expect(await readLive()).toEqual({})
  })

  test('refuses a release whose release.json was changed', async () => {
    const id = await add('careers', '1.0.0')
    const file = join(folder, `releases/careers/${id}/release.json`)
    const json = String(await store.get(`releases/careers/${id}/release.json`))
    writeFileSync(file, json.replace('"/careers"', '"/"'))

    await expect(promote(store, 'careers', '1.0.0', author)).rejects.toThrow(
      `releases/careers/${id}/release.json was changed after it was published.`,
    )
  })

  test('refuses a release that was built for a newer contract', async () => {
    await add('careers', '1.0.0', { contract: 2 })

    await expect(promote(store, 'careers', '1.0.0', author)).rejects.toThrow(
      'careers 1.0.0 was built for contract 2, the shell speaks 1. Release the shell first;',
    )
  })

  test('refuses a release without a server build, which no page could be rendered with', async () => {
    await add('shell', '1.0.0', { server: undefined, mounts: [] })

    await expect(promote(store, 'shell', '1.0.0', author)).rejects.toMatchObject({
      name: 'ReleaseError',
      message: expect.stringContaining('shell 1.0.0 has no server build'),
    })
    expect(await readLive()).toEqual({})
  })

  test('refuses a path that belongs to another live remote', async () => {
    await add('blog', '1.0.0')
    await add('careers', '1.0.0', { mounts: ['/career', '/blog'] })
    await promote(store, 'blog', '1.0.0', author)

    await expect(promote(store, 'careers', '1.0.0', author)).rejects.toThrow(
      'careers 1.0.0 claims /blog, which belongs to blog.',
    )
    expect(await readLive()).toEqual({ blog: '1.0.0' })
  })

  test('reads of another remote only the release that is live', async () => {
    const old = await add('blog', '1.0.0')
    await add('blog', '1.1.0')
    await add('careers', '1.0.0')
    await promote(store, 'blog', '1.1.0', author)
    writeFileSync(join(folder, `releases/blog/${old}/release.json`), '{')

    await promote(store, 'careers', '1.0.0', author)

    expect(await readLive()).toEqual({ blog: '1.1.0', careers: '1.0.0' })
  })

  test.each([
    { what: 'is missing', damage: (file: string) => unlinkSync(file) },
    { what: 'was changed', damage: (file: string) => writeFileSync(file, '{"remote":"blog"}') },
    { what: 'was cut off', damage: (file: string) => writeFileSync(file, '{') },
  ])('goes on when the live release of another remote $what', async ({ damage }) => {
    const id = await add('blog', '1.0.0')
    await add('careers', '1.0.0')
    await promote(store, 'blog', '1.0.0', author)
    damage(join(folder, `releases/blog/${id}/release.json`))

    await promote(store, 'careers', '1.0.0', author)

    expect(await readLive()).toEqual({ blog: '1.0.0', careers: '1.0.0' })
  })

  test('of two remotes that claim one path at the same moment, one is refused', async () => {
    await add('blog', '1.0.0', { mounts: ['/news'] })
    await add('careers', '1.0.0', { mounts: ['/news'] })

    const outcomes = await Promise.allSettled(
      ['blog', 'careers'].map((remote) => promote(store, remote, '1.0.0', author)),
    )

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(Object.keys(await readLive())).toHaveLength(1)
  })
})

describe('the history', () => {
  test('holds the change of each of twenty promoters who come at once', async () => {
    const remotes = Array.from({ length: 20 }, (_, promoter) => `remote-${promoter}`)
    for (const remote of remotes) await add(remote, '1.0.0')

    await Promise.all(remotes.map((remote) => promote(store, remote, '1.0.0', author)))

    const history = await readHistory()
    expect(Object.keys(await readLive()).sort()).toEqual([...remotes].sort())
    expect(history.map(({ number }) => number)).toEqual(remotes.map((_, index) => index + 1))
    expect(history.map((one) => Object.keys(one.remotes).length)).toEqual(
      remotes.map((_, index) => index + 1),
    )
  })

  test('names in each entry the digest of the one before', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await add('careers', version)
    await Promise.all(
      ['1.0.0', '1.1.0', '1.2.0'].map((version) => promote(store, 'careers', version, author)),
    )

    const digests = await Promise.all(
      [1, 2].map(async (number) =>
        createHash('sha384')
          .update((await store.get(pointerPath(number))) ?? '')
          .digest('hex'),
      ),
    )

    expect((await readHistory()).map(({ previous }) => previous)).toEqual([null, ...digests])
  })

  test('goes on after a damaged entry, on top of the newest one that can be read', async () => {
    await add('careers', '1.0.0')
    await add('blog', '1.0.0')
    await promote(store, 'careers', '1.0.0', author)
    await store.create(pointerPath(2), Buffer.from('{"number": 2,'))

    const { number } = await promote(store, 'blog', '1.0.0', author)

    expect(number).toBe(3)
    expect(await readLive()).toEqual({ careers: '1.0.0', blog: '1.0.0' })
  })

  test.each(['.DS_Store', 'Thumbs.db', 'pointers.txt', '000009.json~'])(
    'goes on beside a stray file named %s',
    async (stray) => {
      await add('careers', '1.0.0')
      await promote(store, 'careers', '1.0.0', author)
      await store.create(`pointers/${stray}`, Buffer.from('stray'))

      const { number } = await promote(store, 'careers', '1.0.0', author)

      expect(number).toBe(2)
    },
  )
})

describe('rollback', () => {
  test('returns to the release before, by a new entry in the history', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await add('careers', version)
      await promote(store, 'careers', version, author)
    }

    const { number } = await rollback(store, 'careers', { by: 'an engineer', why: 'broken' })

    expect(number).toBe(4)
    expect(await readLive()).toEqual({ careers: '1.1.0' })
    expect((await readHistory()).at(-1)?.why).toBe('broken')
  })

  test('goes further back the second time, and never to what was left', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await add('careers', version)
      await promote(store, 'careers', version, author)
    }

    await rollback(store, 'careers', author)
    await rollback(store, 'careers', author)

    expect(await readLive()).toEqual({ careers: '1.0.0' })
  })

  test('looks past the promotions of other remotes, which stay live', async () => {
    for (const [remote, version] of [
      ['careers', '1.0.0'],
      ['careers', '1.1.0'],
      ['blog', '1.0.0'],
      ['blog', '2.0.0'],
    ] as const) {
      await add(remote, version)
      await promote(store, remote, version, author)
    }

    await rollback(store, 'careers', author)

    expect(await readLive()).toEqual({ careers: '1.0.0', blog: '2.0.0' })
  })

  test('looks past an entry that is damaged', async () => {
    for (const version of ['1.0.0', '1.1.0']) {
      await add('careers', version)
      await promote(store, 'careers', version, author)
      const { pointer } = (await readLatestPointer(store)) ?? {}
      await store.create(pointerPath((pointer?.number ?? 0) + 1), Buffer.from('{'))
    }

    await rollback(store, 'careers', author)

    expect(await readLive()).toEqual({ careers: '1.0.0' })
  })

  test.each([
    { when: 'nothing was ever live', live: [] },
    { when: 'there was only one', live: ['1.0.0'] },
    { when: 'it was promoted twice', live: ['1.0.0', '1.0.0'] },
  ])('is refused when $when', async ({ live }) => {
    for (const version of live) {
      await add('careers', version)
      await promote(store, 'careers', version, author)
    }

    await expect(rollback(store, 'careers', author)).rejects.toThrow(
      'careers has no earlier release to return to. What is live was left as it is.',
    )
    expect(await readHistory()).toHaveLength(live.length)
  })

  test('is refused when the release before was damaged', async () => {
    const id = await add('careers', '1.0.0')
    await promote(store, 'careers', '1.0.0', author)
    await add('careers', '1.1.0')
    await promote(store, 'careers', '1.1.0', author)
    writeFileSync(join(folder, `releases/careers/${id}/server/remote.js`), 'other')

    await expect(rollback(store, 'careers', author)).rejects.toThrow('was changed in the store')
    expect(await readLive()).toEqual({ careers: '1.1.0' })
  })
})
