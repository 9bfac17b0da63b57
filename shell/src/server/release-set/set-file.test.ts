import { rmSync } from 'node:fs'
import { setId, setPath } from '@site/releases'
import { addRelease, createTestDesk, describeRelease, type TestDesk } from '@site/releases/testing'
import { shell } from '../live/renderers/test-renderers'
import { addressOf, integrityOfModules, setUrl } from './addresses'
import { loadRelease } from './load-release'
import { composeReleaseSet } from './release-set'
import { createSetFile, readSetFile, storeSet } from './set-file'

const release = describeRelease('careers', '1.0.0', {
  mounts: ['/career'],
  query: ['title'],
  styles: ['web/remote.css'],
  modules: ['web/remote.js'],
  files: {
    'server/remote.js': { integrity: 'sha384-server', bytes: 1 },
    'web/openings.js': { integrity: 'sha384-openings', bytes: 1 },
    'web/remote.css': { integrity: 'sha384-style', bytes: 1 },
    'web/remote.js': { integrity: 'sha384-remote', bytes: 1 },
  },
})
const careers = {
  id: '1.0.0-abc',
  release,
  serverCode: Buffer.from('secret of the server'),
  css: '.job{}',
}

test('tells the browser each remote’s address and the digests of its modules and style sheets', () => {
  const setFile = createSetFile([careers], '/releases')

  expect(setFile).toEqual({
    remotes: [
      {
        remote: 'careers',
        release: '1.0.0-abc',
        mounts: ['/career'],
        entry: '/releases/careers/1.0.0-abc/web/remote.js',
        styles: ['/releases/careers/1.0.0-abc/web/remote.css'],
        integrity: {
          '/releases/careers/1.0.0-abc/web/openings.js': 'sha384-openings',
          '/releases/careers/1.0.0-abc/web/remote.css': 'sha384-style',
          '/releases/careers/1.0.0-abc/web/remote.js': 'sha384-remote',
        },
      },
    ],
  })
})

test('addresses are on the host that serves releases', () => {
  const cdn = 'https://cdn.example/releases'

  expect(addressOf(careers, 'web/remote.js', cdn)).toBe(
    'https://cdn.example/releases/careers/1.0.0-abc/web/remote.js',
  )
  expect(Object.keys(integrityOfModules(careers, cdn))).toEqual([
    'https://cdn.example/releases/careers/1.0.0-abc/web/openings.js',
    'https://cdn.example/releases/careers/1.0.0-abc/web/remote.js',
  ])
})

test('a set is requested and stored under its id', () => {
  expect(setUrl('0123456789ab')).toBe('/_site/sets/0123456789ab.json')
  expect(setPath('0123456789ab')).toBe('sets/0123456789ab.json')
})

describe('in the store', () => {
  let desk: TestDesk

  beforeEach(() => {
    desk = createTestDesk()
  })

  afterEach(() => desk.remove())

  /** careers and blog 1.0.0, as a set that was live once. */
  async function keep() {
    const remotes = await Promise.all(
      ['careers', 'blog'].map(async (remote) =>
        loadRelease(desk, remote, (await addRelease(desk.as('platform'), remote)).id),
      ),
    )
    const set = composeReleaseSet(remotes, shell, '/releases')
    await storeSet(desk.store, set, '/releases')
    return set
  }

  test('a set is found by its id, and rebuilt from signed releases', async () => {
    const set = await keep()

    const found = await readSetFile(desk, set.id)

    expect(found).toEqual(createSetFile(set.remotes, '/releases'))
    expect(found?.remotes.map(({ remote }) => remote)).toEqual(['blog', 'careers'])
  })

  test('an unknown set is not found', async () => {
    expect(await readSetFile(desk, '0123456789ab')).toBeUndefined()
  })

  test.each<{ what: string; change: (members: object) => unknown }>([
    {
      what: 'another host',
      change: (members) => ({ ...members, releasesUrl: 'https://evil.example' }),
    },
    { what: 'another shell', change: (members) => ({ ...members, shell: '2-shell' }) },
    { what: 'one remote less', change: (members) => ({ ...members, remotes: {} }) },
    { what: 'other releases', change: (members) => ({ ...members, remotes: { careers: 'x' } }) },
    { what: 'a list', change: () => [] },
    { what: 'nothing', change: () => ({}) },
    { what: 'null', change: () => null },
  ])('one that names $what does not fit its id and is refused', async ({ change }) => {
    const set = await keep()
    const members = JSON.parse(String(await desk.store.get(setPath(set.id))))
    rmSync(desk.locate(setPath(set.id)))
    await desk.store.create(setPath(set.id), Buffer.from(JSON.stringify(change(members))))

    expect(await readSetFile(desk, set.id)).toBeUndefined()
  })

  test('one that is not JSON is not found', async () => {
    await desk.store.create(setPath('0123456789ab'), Buffer.from('{"remotes":'))

    expect(await readSetFile(desk, '0123456789ab')).toBeUndefined()
  })

  test('one that fits its id but has an unsigned release is refused', async () => {
    const { id } = await addRelease(desk.as('unknown'), 'careers')
    const members = { releasesUrl: '/releases', shell: '1-shell', remotes: { careers: id } }
    const forged = setId('/releases', '1-shell', members.remotes)
    await desk.store.create(setPath(forged), Buffer.from(JSON.stringify(members)))

    await expect(readSetFile(desk, forged)).rejects.toThrow('It is not used.')
  })
})
