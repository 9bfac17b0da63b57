import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { startCanary } from '../changes/canary'
import { promote } from '../changes/promote'
import { liveIn } from '../history/history'
import { addPointer, pointerPath, readHistory } from '../history/pointers'
import { createPreviewToken } from '../preview/preview'
import { previewDigest, revocationPath, revokePreview } from '../preview/revocation'
import type { Published } from '../release/read-releases'
import { setId, setPath } from '../release/release-set'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease } from '../test-release'
import { audit } from './audit'
import type { HistoryOptions } from './audit-history'

let desk: TestDesk
let shell: Published
let careers: Published
let set: string

/** careers and blog are live, careers has a canary, and a preview was revoked. */
beforeEach(async () => {
  desk = createTestDesk()
  shell = await addRelease(desk.as('watch'), 'shell')
  careers = await addRelease(desk.as('hr'), 'careers')
  await addRelease(desk.as('hr'), 'careers', '1.1.0')
  const blog = await addRelease(desk.as('editorial'), 'blog')
  await promote(desk.as('hr'), 'careers', '1.0.0')
  await promote(desk.as('editorial'), 'blog', '1.0.0')
  await startCanary(desk.as('hr'), 'careers', '1.1.0', { percent: 10 })
  const members = { blog: blog.id, careers: careers.id }
  set = setId('/releases', '1-shell', members)
  const bytes = JSON.stringify({ releasesUrl: '/releases', shell: '1-shell', remotes: members })
  await desk.store.create(setPath(set), Buffer.from(bytes))
})

afterEach(() => desk.remove())

function look(options: Partial<HistoryOptions> = {}) {
  return audit(desk, { now: Date.now(), ...options })
}

/** The findings, by kind and file. */
async function findAll(options: Partial<HistoryOptions> = {}) {
  const { findings } = await look(options)
  return findings.map(({ kind, path }) => `${kind} ${path}`)
}

const fileOf = (path: string) => `releases/careers/${careers.id}/${path}`

function damage(path: string) {
  appendFileSync(desk.locate(path), ' ')
}

test('a store without tampering has no findings, and what was read is counted', async () => {
  const hour = 60 * 60 * 1000

  expect(await look({ frozenAfter: hour, atLeast: 3 })).toEqual({
    pointer: 3,
    looked: { pointers: 3, releases: 4, files: 8, versions: 4, sets: 1, revocations: 0 },
    findings: [],
  })
})

test('a pointer that is added meanwhile is no gap', async () => {
  await addRelease(desk.as('editorial'), 'blog', '1.1.0')
  const { store } = desk
  const list = async (folder: string) => {
    if (folder === 'pointers') await promote(desk.as('editorial'), 'blog', '1.1.0')
    return store.list(folder)
  }

  const { findings } = await audit({ ...desk, store: { ...store, list } }, { now: Date.now() })

  expect(findings).toEqual([])
})

test('what an interrupted publish of a shell left is no release', async () => {
  const id = '1.0.0-aaaaaaaaaaaa-0123456789abcdef0123456789abcdef'
  await desk.store.create(`releases/shell/${id}/web/main.js`, Buffer.from('{}'))

  expect((await look()).findings).toEqual([])
})

test('a store without a pointer is not sound: it may be another one than was meant', async () => {
  const empty = createTestDesk()

  expect(await audit(empty, { now: Date.now(), frozenAfter: 1 })).toMatchObject({
    pointer: null,
    findings: [
      {
        kind: 'empty',
        path: 'pointers/000001.json',
        problem:
          'There is no pointer, so nothing was ever live in this store. See whether RELEASE_STORE names the one that you mean.',
      },
    ],
  })
  empty.remove()
})

async function addUncheckedPointer(bytes: (newest: object) => object) {
  const { pointers, seen } = await readHistory(desk.store, desk.keys)
  const unchecked = Buffer.from(JSON.stringify(bytes(pointers.at(-1) ?? {})))
  await desk.store.create(pointerPath(seen + 1), unchecked)
}

/** A pointer of hr for careers, signed with a clock that is off. */
function promoteAt(minutes: number) {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000)
  return addPointer(desk.as('hr'), async (history) => {
    const { remotes } = liveIn(history)
    const live = { version: '1.0.0', release: careers.id }
    return { why: '', live: { remotes: { ...remotes, careers: live }, canaries: {} } }
  }).finally(() => jest.restoreAllMocks())
}

test.each<{ what: string; tamper: () => unknown; found: () => string[] }>([
  {
    what: 'a pointer without a key',
    tamper: () => addUncheckedPointer((newest) => ({ ...newest, number: 4 })),
    found: () => ['refused pointers/000004.json'],
  },
  {
    what: 'a pointer that was changed',
    tamper: () => {
      const file = desk.locate(pointerPath(3))
      writeFileSync(file, readFileSync(file, 'utf8').replace('"percent": 10', '"percent": 50'))
    },
    found: () => ['refused pointers/000003.json'],
  },
  {
    what: 'a pointer that was taken away',
    tamper: () => rmSync(desk.locate(pointerPath(2))),
    found: () => ['gap pointers/000003.json'],
  },
  {
    what: 'a pointer dated ahead',
    tamper: () => promoteAt(60),
    found: () => ['future pointers/000004.json'],
  },
  {
    what: 'a pointer dated back',
    tamper: () => promoteAt(-60),
    found: () => ['backdated pointers/000004.json'],
  },
  {
    what: 'a file among the pointers',
    tamper: () => desk.store.create('pointers/4.json', Buffer.from('{}')),
    found: () => ['stray pointers/4.json'],
  },
  {
    what: 'release.json',
    tamper: () => damage(fileOf('release.json')),
    found: () => [`release ${fileOf('release.json')}`],
  },
  {
    what: 'a signature',
    tamper: () => rmSync(desk.locate(fileOf('release.json.sig'))),
    found: () => [`release ${fileOf('release.json')}`],
  },
  {
    what: 'the server build',
    tamper: () => damage(fileOf('server/remote.js')),
    found: () => [`file ${fileOf('server/remote.js')}`],
  },
  {
    what: 'a module that is gone',
    tamper: () => rmSync(desk.locate(fileOf('web/remote.js'))),
    found: () => [`file ${fileOf('web/remote.js')}`],
  },
  {
    what: 'a compressed module',
    tamper: () => desk.store.create(fileOf('web/remote.js.gz'), gzipSync('other')),
    found: () => [`file ${fileOf('web/remote.js.gz')}`],
  },
  {
    what: 'a version that is damaged',
    tamper: () => damage('versions/careers/1.0.0.json'),
    found: () => ['version versions/careers/1.0.0.json', 'version versions/careers/1.0.0.json'],
  },
  {
    what: 'a version that leads elsewhere',
    tamper: () =>
      writeFileSync(desk.locate('versions/careers/1.0.0.json'), '{"release":"1.0.0-000000000000"}'),
    found: () => ['version versions/careers/1.0.0.json', 'version versions/careers/1.0.0.json'],
  },
  {
    what: 'a published release of the shell without its description',
    tamper: () => rmSync(desk.locate(`releases/shell/${shell.id}/release.json`)),
    found: () => ['version versions/shell/1.0.0.json'],
  },
  {
    what: 'a release of the shell that nobody signed',
    tamper: () => addRelease({ store: desk.store }, 'shell', '6.6.6'),
    found: () => [
      expect.stringMatching(/^release releases\/shell\/6\.6\.6-\w{32}\/release\.json$/),
    ],
  },
])('reports $what', async ({ tamper, found }) => {
  await tamper()

  expect(await findAll()).toEqual(found())
})

test('reports a set that does not fit its name, or has unknown releases', async () => {
  const members = {
    releasesUrl: '/releases',
    shell: '1',
    remotes: { careers: '9.9.9-0123456789ab' },
  }
  const id = setId('/releases', '1', members.remotes)
  await desk.store.create(setPath(id), Buffer.from(JSON.stringify(members)))
  writeFileSync(desk.locate(setPath(set)), JSON.stringify({ ...members, shell: '2' }))

  expect((await findAll()).sort()).toEqual([`set ${setPath(id)}`, `set ${setPath(set)}`].sort())
})

test('reports a canary that claims what another team has', async () => {
  const { id } = await addRelease(desk.as('hr'), 'careers', '1.2.0', {
    mounts: ['/careers', '/blog'],
  })
  await addPointer(desk.as('hr'), async (history) => {
    const live = liveIn(history)
    const since = new Date().toISOString()
    const canaries = { careers: { version: '1.2.0', release: id, percent: 50, since } }
    return { why: 'past the gate', live: { ...live, canaries } }
  })

  expect((await look()).findings).toEqual([
    {
      kind: 'claims',
      path: pointerPath(4),
      problem:
        'careers 1.2.0 claims /blog, which belongs to blog: choose another path, or ask the owners of blog to give it up first.',
    },
  ])
})

test('reports a revocation that no team signed', async () => {
  const preview = {
    site: 'https://site.example',
    remote: 'careers',
    version: '1.1.0',
    release: careers.id,
    expires: new Date(Date.now() + 60_000).toISOString(),
  }
  await revokePreview(desk.as('hr'), createPreviewToken(desk.as('hr'), preview))
  const planted = revocationPath(previewDigest({ ...preview, remote: 'blog' }))
  await desk.store.create(planted, Buffer.from('{}'))

  expect(await findAll()).toEqual([`revocation ${planted}`])
})

test.each<{ what: string; path: () => string; found: (path: string) => string[] }>([
  {
    what: 'revocation',
    path: () => `revoked/${'a'.repeat(64)}.json`,
    found: (path) => [`revocation ${path}`],
  },
  { what: 'set', path: () => setPath(set), found: (path) => [`set ${path}`] },
  {
    what: 'compressed module',
    path: () => fileOf('web/remote.js.br'),
    found: (path) => [`file ${path}`],
  },
  {
    what: 'description of a release',
    path: () => fileOf('release.json'),
    found: (path) => [
      `release ${path}`,
      `set ${setPath(set)}`,
      'version versions/careers/1.0.0.json',
    ],
  },
])('reports a $what that is too large to be read', async ({ path, found }) => {
  await desk.store.create(path(), Buffer.from('{}'))
  truncateSync(desk.locate(path()), 33 * 1024 * 1024)

  expect(await findAll()).toEqual(found(path()))
})

test.each([
  { what: 'frozen', options: () => ({ now: Date.now() + 3_600_001, frozenAfter: 3_600_000 }) },
  { what: 'behind', options: () => ({ atLeast: 4 }) },
])('reports that a history is $what', async ({ what, options }) => {
  expect(await findAll(options())).toEqual([`${what} pointers/000003.json`])
})

test('a store that does not answer is an error, not a finding', async () => {
  const get = () => Promise.reject(new Error('EMFILE'))

  await expect(audit({ ...desk, store: { ...desk.store, get } }, { now: 0 })).rejects.toThrow(
    'EMFILE',
  )
})
