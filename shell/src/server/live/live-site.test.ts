import childProcess from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import {
  addPointer,
  announceShell,
  type Canary,
  liveIn,
  pointerPath,
  type ReleaseStore,
  StoreError,
} from '@site/releases'
import { addRelease, createTestDesk, type TestDesk } from '@site/releases/testing'
import { LiveSite, type LiveSiteOptions } from './live-site'
import { startInside } from './renderers/test-program'
import {
  type CountedProcesses,
  countProcesses,
  rendererSettings,
  shell,
} from './renderers/test-renderers'

const day = 24 * 60 * 60 * 1000

let desk: TestDesk
let processes: CountedProcesses
let site: LiveSite
let news: EventEmitter
let logged: string[]

beforeEach(() => {
  desk = createTestDesk()
  processes = countProcesses(startInside)
  logged = []
  news = new EventEmitter()
  site = createSite()
})

afterEach(async () => {
  await site.stop()
  jest.restoreAllMocks()
  desk.remove()
})

type More = Pick<LiveSiteOptions, 'frozenAfter' | 'memory' | 'patienceMs'>

/** Not that of the machine, which other tests may have used up. */
const memory = () => ({ used: 0, limit: 1 })

function createSite(store: ReleaseStore = desk.store, more: More = {}) {
  // Those of its own test: what a site still says at its end must not be heard in the next one.
  const [lines, heard] = [logged, news]
  const log = (detail: unknown, message?: string) => {
    lines.push(message ?? String(detail))
    heard.emit('news')
  }
  const own = { ...desk.as('watch'), store: { ...store, lookEvery: 10 } }
  return new LiveSite({
    desk: own,
    shell,
    rendererSettings,
    log: { info: log, error: log },
    memory,
    ...more,
  })
}

/** Adds a release with `code` as its server build; `stored` is what the store holds instead. */
async function add(version: string, code: string, stored = code, remote = 'careers') {
  const contents = { 'server/remote.js': code }
  const { id } = await addRelease(desk.as('platform'), remote, version, { contents })
  if (stored !== code) {
    writeFileSync(desk.locate(`releases/${remote}/${id}/server/remote.js`), stored)
  }
  return id
}

/** Makes a release live, bypassing the gate. */
async function release(version: string, code: string, stored = code, remote = 'careers') {
  const id = await add(version, code, stored, remote)
  await addPointer(desk.as('platform'), async (history) => {
    const { remotes, canaries } = liveIn(history)
    const live = { remotes: { ...remotes, [remote]: { version, release: id } }, canaries }
    return { why: '', live }
  })
  return id
}

/** Makes a release a canary, bypassing the gate. */
async function tryOut(version: string, code: string, stored = code) {
  const id = await add(version, code, stored)
  const canary = { version, release: id, percent: 10, since: '2026-12-01T12:00:00.000Z' }
  await setCanaries({ careers: canary })
  return id
}

async function setCanaries(canaries: Record<string, Canary>) {
  await addPointer(desk.as('platform'), async (history) => {
    return { why: '', live: { ...liveIn(history), canaries } }
  })
  return ''
}

/** Waits until the site has logged what it did with the promotion. */
async function whileRunning(promotion: () => Promise<string>) {
  const logging = once(news, 'news')
  const id = await promotion()
  await logging
  // The log entry comes before the canaries are started.
  await new Promise(setImmediate)
  return id
}

/** Until it is as expected, all processes are told that they may start. */
async function letStart(isSo: () => boolean) {
  while (!isSo()) {
    for (const { value } of jest.mocked(childProcess.spawn).mock.results) value.kill('SIGCONT')
    await pause(10)
  }
}

async function htmlOf(url: string, set = site.releaseSet) {
  if (!set) throw new Error('Nothing is live.')
  return String((await site.sourceOf(url, set).render({ url })).body)
}

test('before the first promotion there is nothing to show, and the reason is reported', async () => {
  await site.start()

  expect(site.releaseSet).toBeUndefined()
  expect(site.liveRemotes).toEqual({})
  expect(site.problems).toEqual(['No release set is live yet: promote the remotes.'])
})

test('while the first releases start, that is the reason: nothing need be promoted', async () => {
  await release('1.0.0', 'slow')

  const starting = site.start()
  while (!processes.last) await pause(10)

  expect(site.problems).toEqual([
    'No release set is live yet: the releases of pointer 1 are still being started.',
  ])
  await letStart(() => site.releaseSet !== undefined)
  await starting
  expect(site.problems).toEqual([])
})

test('starts with what is live', async () => {
  await release('0.9.0', 'earlier')
  const id = await release('1.0.0', 'one')

  await site.start()

  expect(await htmlOf('/careers')).toBe('one')
  expect(site.liveRemotes).toEqual({ careers: { version: '1.0.0', release: id } })
  expect(site.problems).toEqual([])
  // One for careers, one for the page of missing addresses.
  expect(processes.started).toBe(2)
})

/** What a start asks of the store, with the ids shortened, and how many processes it launches. */
async function countStart() {
  const asked: string[] = []
  const note = (what: string) => asked.push(what.replace(/\d{4}-\d\d-\d\d|\w{12,}/, '…'))
  const counting: ReleaseStore = {
    ...desk.store,
    get(path, ...more) {
      note(path)
      return desk.store.get(path, ...more)
    },
    list(folder) {
      note(`list ${folder}`)
      return desk.store.list(folder)
    },
    create(path, bytes) {
      note(`create ${path}`)
      return desk.store.create(path, bytes)
    },
  }
  const before = processes.started
  const own = createSite(counting)
  await own.start()
  const launched = processes.started - before
  await own.stop()
  return { asked: asked.sort(), launched }
}

test('a start reads each pointer once, and for the rest as much as with a short history', async () => {
  for (const remote of ['careers', 'blog']) await release('1.0.0', 'one', 'one', remote)
  // The first one writes the set.
  await countStart()
  const short = await countStart()
  for (let count = 0; count < 40; count++) await setCanaries({})
  const long = await countStart()

  const pointers = ({ asked }: typeof long) => asked.filter((path) => path.startsWith('pointers/'))
  const others = ({ asked }: typeof long) => asked.filter((path) => !path.startsWith('pointers/'))
  // They are asked for by 32 at a time.
  expect(pointers(short)).toEqual(Array.from({ length: 32 }, (_, at) => pointerPath(at + 1)))
  expect(pointers(long)).toEqual(Array.from({ length: 64 }, (_, at) => pointerPath(at + 1)))
  expect(others(long)).toEqual(others(short))
  // The two releases, which other shells run, and the set.
  expect(others(long)).toHaveLength(15)
  // One for each remote, and one for the page of missing addresses.
  expect([short.launched, long.launched]).toEqual([3, 3])
})

test('a shell that cannot run what another one runs takes no visitors, and says which and why', async () => {
  const { id } = await addRelease(desk.as('platform'), 'careers', '1.0.0', { contract: 2 })
  const remotes = { careers: { version: '1.0.0', release: id } }
  await addPointer(desk.as('platform'), async () => ({ why: '', live: { remotes, canaries: {} } }))
  await announceShell(desk.store, { id: 'other', contract: 2, provides: {} })

  await site.start()

  expect(site.releaseSet).toBeUndefined()
  expect(site.problems.join()).toContain(
    'careers 1.0.0 of a team is live, and this shell cannot run it: it was built for contract 2',
  )
})

test('says so when the memory runs out', async () => {
  await release('1.0.0', 'one')
  const full = createSite(desk.store, { memory: () => ({ used: 95, limit: 100 }) })
  await full.start()
  const { problems } = full
  await full.stop()

  expect(problems).toEqual([expect.stringContaining('The shell and its renderers use')])
})

test('stores the set, for the pages rendered from it', async () => {
  const id = await release('1.0.0', 'one')

  await site.start()

  const members = await desk.store.get(`sets/${site.releaseSet?.id}.json`)
  expect(JSON.parse(String(members))).toEqual({
    releasesUrl: '/releases',
    shell: '1-shell',
    remotes: { careers: id },
  })
})

test('follows a promotion while it runs', async () => {
  await release('1.0.0', 'one')
  await site.start()

  await whileRunning(() => release('1.1.0', 'two'))

  expect(await htmlOf('/careers')).toBe('two')
  expect(site.liveRemotes.careers?.version).toBe('1.1.0')
  expect(logged).toEqual(['release set is live', 'release set is live'])
})

const unusable = [
  { what: 'cannot start', code: 'cannot start', stored: undefined, why: 'It cannot start.' },
  { what: 'does not load', code: 'broken', stored: undefined, why: 'It is broken.' },
  { what: 'was tampered with', code: 'two', stored: 'six', why: 'has other bytes' },
]

describe.each(unusable)('a release that $what', ({ code, stored, why }) => {
  const refuse = () => release('1.1.0', code, stored)

  test('does not replace one that works', async () => {
    const good = await release('1.0.0', 'one')
    await site.start()

    const bad = await whileRunning(refuse)

    expect(await htmlOf('/careers')).toBe('one')
    expect(site.liveRemotes.careers).toEqual({ version: '1.0.0', release: good })
    expect(site.problems).toEqual([expect.stringContaining(`careers ${bad} was refused: `)])
    expect(site.problems[0]).toContain(why)
    expect(site.problems[0]).toMatch(new RegExp(`\\. ${good} is served instead\\.$`))
  })

  test('does not hold back the other remotes', async () => {
    await release('1.0.0', 'one')
    await site.start()
    await whileRunning(refuse)

    await whileRunning(() => release('1.0.0', 'news', 'news', 'blog'))

    expect(await htmlOf('/blog')).toBe('news')
    expect(await htmlOf('/careers')).toBe('one')
    expect(site.problems).toEqual([expect.stringContaining(why)])
  })

  test('is not live after a restart either, and holds back no other remote', async () => {
    await release('0.9.0', 'earlier')
    const good = await release('1.0.0', 'one')
    const bad = await refuse()
    await release('1.0.0', 'news', 'news', 'blog')

    await site.start()

    expect(site.liveRemotes.careers).toEqual({ version: '1.0.0', release: good })
    expect(await htmlOf('/blog')).toBe('news')
    expect(site.problems).toEqual([expect.stringContaining(`careers ${bad} was refused: `)])
  })

  test('is no longer reported after the next good one', async () => {
    await refuse()
    await site.start()

    await whileRunning(() => release('1.2.0', 'three'))

    expect(site.problems).toEqual([])
    expect(await htmlOf('/careers')).toBe('three')
  })
})

describe('a release whose renderer is still starting', () => {
  beforeEach(async () => {
    site = createSite(desk.store, { patienceMs: 0 })
    await release('1.0.0', 'one')
    await release('1.0.0', 'news', 'news', 'blog')
    await site.start()
    await site.renderNotFound()
  })

  test('holds back no promotion of another remote, and goes live once it has started', async () => {
    const slow = await whileRunning(() => release('1.1.0', 'slow', 'slow', 'blog'))
    const id = await release('1.1.0', 'two')
    while (site.liveRemotes.careers?.release !== id) await pause(10)

    expect(await htmlOf('/careers')).toBe('two')
    expect(await htmlOf('/blog')).toBe('news')
    expect(site.problems).toEqual([
      'blog is still starting. It goes live when it has started; meanwhile what is live stays live.',
    ])
    const started = processes.started
    await letStart(() => site.liveRemotes.blog?.release === slow)
    expect(await htmlOf('/blog')).toBe('slow')
    expect(await htmlOf('/careers')).toBe('two')
    expect(site.problems).toEqual([])
    expect(processes.started).toBe(started)
  })

  test('does not go live when it was rolled back meanwhile', async () => {
    const before = site.liveRemotes.blog?.release ?? ''
    await whileRunning(() => release('1.1.0', 'slow', 'slow', 'blog'))

    await addPointer(desk.as('platform'), async (history) => {
      const { remotes, canaries } = liveIn(history)
      const blog = { version: '1.0.0', release: before }
      return { why: '', live: { remotes: { ...remotes, blog }, canaries } }
    })
    while (site.problems.length > 0) await pause(10)
    // It is of no set, although none has come since.
    expect(processes.last?.killed).toBe(true)
    const id = await release('1.1.0', 'two')
    await letStart(() => site.liveRemotes.careers?.release === id)

    expect(await htmlOf('/blog')).toBe('news')
    expect(site.problems).toEqual([])
  })

  /** Makes it a canary, and waits until its process is there. */
  async function tryOutSlow() {
    const before = processes.started
    const canary = await whileRunning(() => tryOut('1.1.0', 'slow'))
    while (processes.started === before) await pause(10)
    return { canary, slow: processes.last }
  }

  test('ends as a canary, too, when it is rolled back meanwhile', async () => {
    const { slow } = await tryOutSlow()

    await setCanaries({})
    while (site.problems.length > 0) await pause(10)

    expect(slow?.killed).toBe(true)
    expect(await htmlOf('/careers')).toBe('one')
  })

  test('goes on as a canary when another remote is promoted, and when it is promoted itself', async () => {
    const { canary, slow } = await tryOutSlow()

    const id = await release('1.1.0', 'other', 'other', 'blog')
    while (site.liveRemotes.blog?.release !== id) await pause(10)
    await whileRunning(async () => {
      await addPointer(desk.as('platform'), async (history) => {
        const { remotes } = liveIn(history)
        const careers = { version: '1.1.0', release: canary }
        return { why: '', live: { remotes: { ...remotes, careers }, canaries: {} } }
      })
      return canary
    })

    expect(slow?.killed).toBe(false)
    await letStart(() => site.liveRemotes.careers?.release === canary)
    expect(await htmlOf('/careers')).toBe('slow')
    expect(slow?.signalCode).toBeNull()
  })

  test('holds back no other remote as a canary either', async () => {
    const canary = await whileRunning(() => tryOut('1.1.0', 'slow'))

    const id = await release('1.1.0', 'other', 'other', 'blog')
    while (site.liveRemotes.blog?.release !== id) await pause(10)

    expect(site.canaries).toEqual({})
    await letStart(() => site.canaries.careers?.release === canary)
    expect(await htmlOf('/blog')).toBe('other')
    expect(site.problems).toEqual([])
  })
})

test('a release that the store has lost holds back no other remote', async () => {
  const id = await release('1.0.0', 'one')
  await site.start()
  rmSync(desk.locate(`releases/careers/${id}`), { recursive: true })

  await whileRunning(() => release('1.0.0', 'news', 'news', 'blog'))

  expect(await htmlOf('/careers')).toBe('one')
  expect(await htmlOf('/blog')).toBe('news')
  expect(site.problems).toEqual([])
})

test('falls back a few releases, not through the whole history', async () => {
  await release('0.1.0', 'oldest')
  for (let minor = 2; minor <= 8; minor++) await release(`0.${minor}.0`, 'one', `changed ${minor}`)

  await site.start()

  expect(site.releaseSet).toBeUndefined()
})

test.each([
  { code: 'cannot start', stored: undefined, why: 'It cannot start.' },
  { code: 'one', stored: 'six', why: 'raise the version and publish it again.' },
])('reports that the only release was refused: $why', async ({ code, stored, why }) => {
  const id = await release('1.0.0', code, stored)

  await site.start()

  expect(site.releaseSet).toBeUndefined()
  expect(site.problems).toHaveLength(1)
  expect(site.problems[0]).toContain(`careers ${id} was refused: `)
  expect(site.problems[0]).toContain(`${why} No earlier release can be used`)
})

test('goes live without a remote of which no release can be read', async () => {
  await release('1.0.0', 'one', 'six')
  await release('1.0.0', 'news', 'news', 'blog')

  await site.start()

  expect(Object.keys(site.liveRemotes)).toEqual(['blog'])
  expect(site.problems).toEqual([expect.stringContaining('the site goes without it.')])
})

test('a remote whose code the store cannot deliver at the start holds back no other, and joins later', async () => {
  let isFailing = true
  await release('1.0.0', 'news', 'news', 'blog')
  await release('1.0.0', 'one')
  site = createSite({
    ...desk.store,
    get: async (path) => {
      if (isFailing && /careers.+server/.test(path)) throw new StoreError('It hangs.')
      return desk.store.get(path)
    },
  })

  await site.start()

  expect(Object.keys(site.liveRemotes)).toEqual(['blog'])
  expect(site.lacksRemote).toBe(true)
  expect(site.problems).toEqual([
    'careers could not be read and is tried again; meanwhile the site goes without it. It hangs.',
  ])
  isFailing = false
  await once(news, 'news')
  expect(await htmlOf('/careers')).toBe('one')
  expect([site.lacksRemote, ...site.problems]).toEqual([false])
})

test('the only release of a remote is live although it does not load, and is reported', async () => {
  const id = await release('1.0.0', 'broken')

  await site.start()

  expect(site.liveRemotes.careers?.release).toBe(id)
  expect(site.problems).toEqual([
    `careers ${id} was refused: It is broken. ` +
      'No earlier release can be used: its pages say that they cannot be shown.',
  ])
})

test('a promotion that fails for a transient reason is retried until it is live', async () => {
  await release('1.0.0', 'one')
  await site.start()
  const spawn = jest.mocked(childProcess.spawn).getMockImplementation()
  jest.mocked(childProcess.spawn).mockImplementation(() => {
    throw new Error('EMFILE')
  })

  await whileRunning(() => release('1.1.0', 'two'))

  expect(await htmlOf('/careers')).toBe('one')
  expect(site.problems).toEqual([expect.stringContaining('was refused: EMFILE.')])
  jest.mocked(childProcess.spawn).mockImplementation(spawn)
  while ((await htmlOf('/careers')) !== 'two') await pause(10)
  expect(site.problems).toEqual([])
})

test('a history that stands still raises an alarm, and what is live is served on', async () => {
  site = createSite(desk.store, { frozenAfter: 7 * day })
  await release('1.0.0', 'one')
  await site.start()
  const before = site.problems

  const noticed = once(news, 'news')
  const later = Date.now() + 8 * day
  jest.spyOn(Date, 'now').mockReturnValue(later)
  await noticed

  expect(before).toEqual([])
  expect(site.problems).toEqual([
    expect.stringMatching(/^Nothing was added to the history since .+Z, pointer 1: if that/),
  ])
  expect(logged).toEqual(['release set is live', ...site.problems])
  expect(await htmlOf('/careers')).toBe('one')
})

test('what was chosen at a start is live although its set cannot be stored yet', async () => {
  const id = await release('1.0.0', 'good')
  let isAway = true
  const create: ReleaseStore['create'] = async (path, bytes) => {
    if (isAway && path.startsWith('sets/')) throw new StoreError('The store did not answer.')
    return desk.store.create(path, bytes)
  }
  site = createSite({ ...desk.store, create })

  await site.start()
  const { problems, liveRemotes } = site
  isAway = false
  while (site.problems.length > 0) await pause(10)

  expect(liveRemotes.careers?.release).toBe(id)
  expect(problems).toEqual([
    expect.stringMatching(
      /^The release set \w+ could not be stored and is tried again; meanwhile .+ The store did not answer\.$/,
    ),
  ])
  expect(await site.readSet(site.releaseSet?.id ?? '')).toBeDefined()
})

test('a set that the store did not take, and that was rolled back, keeps no process from ending', async () => {
  let isAway = false
  const create: ReleaseStore['create'] = async (path, bytes) => {
    if (isAway && path.startsWith('sets/')) throw new StoreError('The store did not answer.')
    return desk.store.create(path, bytes)
  }
  site = createSite({ ...desk.store, create })
  await release('1.0.0', 'one')
  await site.start()
  await site.renderNotFound()
  isAway = true
  await whileRunning(() => release('1.1.0', 'two'))
  const untaken = processes.last

  const { careers } = site.liveRemotes
  if (!careers) throw new Error('Nothing is live.')
  await addPointer(desk.as('platform'), async () => ({
    why: '',
    live: { remotes: { careers }, canaries: {} },
  }))
  while (site.problems.length > 0) await pause(10)
  isAway = false
  for (let number = 0; number < 8; number++) {
    await site.openSideSet('careers', await add(`2.${number}.0`, `preview ${number}`))
  }

  while (!untaken?.killed) await pause(10)
  expect(await htmlOf('/careers')).toBe('one')
})

test('a start that takes too long lets the shell say that it lives', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
  const never = () => new Promise<undefined>(() => undefined)

  const starting = createSite({ ...desk.store, get: never }).start()
  await jest.advanceTimersByTimeAsync(30_000)
  jest.useRealTimers()

  await expect(starting).resolves.toBeUndefined()
})

test('a store outage loses no promotion', async () => {
  let isFailing = false
  site = createSite({
    ...desk.store,
    get: async (path) => {
      if (isFailing && path.startsWith('releases/')) throw new Error('EMFILE')
      return desk.store.get(path)
    },
  })
  await release('1.0.0', 'one')
  await site.start()
  isFailing = true

  await whileRunning(() => release('1.1.0', 'two'))

  expect(await htmlOf('/careers')).toBe('one')
  expect(site.problems).toEqual([
    'Pointer 2 is not live yet and is tried again; what is live stays live. EMFILE',
  ])
  isFailing = false
  await once(news, 'news')
  expect(await htmlOf('/careers')).toBe('two')
  expect(site.problems).toEqual([])
})

test('a store that cannot be read at the start is retried', async () => {
  let isFailing = true
  await release('1.0.0', 'one')
  const get = async (path: string) => {
    if (isFailing) throw new Error('EMFILE')
    return desk.store.get(path)
  }
  site = createSite({ ...desk.store, get })

  await site.start()

  expect(site.problems).toEqual([
    'The release store could not be read; what is live stays live. EMFILE',
  ])
  isFailing = false
  await once(news, 'news')
  expect(await htmlOf('/careers')).toBe('one')
  expect(site.problems).toEqual([])
})

test('a damaged pointer is skipped at the start and logged once', async () => {
  await release('1.0.0', 'one')
  await desk.store.create(pointerPath(2), Buffer.from('{'))

  await site.start()
  await new Promise((resolve) => setTimeout(resolve, 1000))

  expect(await htmlOf('/careers')).toBe('one')
  expect(logged).toEqual([
    'Pointer 2 is not a pointer. What was live before it stays.',
    'release set is live',
  ])
})

test('a damaged pointer is skipped while the site runs, and the one after it goes live', async () => {
  await release('1.0.0', 'one')
  await site.start()

  await desk.store.create(pointerPath(2), Buffer.from('{'))
  const id = await release('1.1.0', 'two')
  while (site.liveRemotes.careers?.release !== id) await pause(10)

  expect(await htmlOf('/careers')).toBe('two')
  expect(logged.filter((words) => words.includes('Pointer 2'))).toHaveLength(1)
})

test('a pointer signed by a team without permission is refused, reported, and changes nothing', async () => {
  const good = await release('1.0.0', 'one')
  await site.start()
  const foreign = await add('1.1.0', 'two')
  const unsigned = { version: '1.1.0', release: foreign }

  await whileRunning(async () => {
    const bytes = Buffer.from(
      JSON.stringify({
        number: 2,
        previous: site.history.head,
        at: new Date().toISOString(),
        by: 'nobody',
        why: '',
        nonce: '',
        remotes: { careers: unsigned },
        canaries: {},
        signature: { publicKey: desk.signers.hr.publicKey, value: '' },
      }),
    )
    await desk.store.create(pointerPath(2), bytes)
    return foreign
  })

  const reason = 'Pointer 2 is not signed by a known key. What was live before it stays.'
  expect(logged.at(-1)).toBe(reason)
  expect(site.problems).toEqual([reason])
  expect(site.liveRemotes.careers?.release).toBe(good)
  expect(await htmlOf('/careers')).toBe('one')
})

test.each(['editorial', 'watch', 'unknown'] as const)(
  'a release signed by %s is not live although it was promoted',
  async (owner) => {
    const good = await release('1.0.0', 'one')
    await site.start()
    const contents = { 'server/remote.js': 'two' }
    const { id } = await addRelease(desk.as(owner), 'careers', '1.1.0', { contents })

    await whileRunning(async () => {
      const live = { remotes: { careers: { version: '1.1.0', release: id } }, canaries: {} }
      await addPointer(desk.as('hr'), async () => ({ why: '', live }))
      return id
    })

    expect(site.liveRemotes.careers?.release).toBe(good)
    expect(site.problems).toEqual([
      expect.stringMatching(`^careers ${id} was refused: .+${good} is served instead\\.$`),
    ])
  },
)

describe('a canary', () => {
  async function htmlBeside(id: string) {
    return htmlOf('/careers', await site.openSideSet('careers', id))
  }

  test('is served in a side set of the live one', async () => {
    await release('1.0.0', 'one')
    await site.start()

    const id = await tryOut('1.1.0', 'two')
    await seeCanaries((canaries) => canaries.careers?.release === id)

    expect(await htmlBeside(id)).toBe('two')
    expect(await htmlOf('/careers')).toBe('one')
    expect(site.liveRemotes.careers?.version).toBe('1.0.0')
    expect(site.problems).toEqual([])
  })

  test('is served from the start', async () => {
    await release('1.0.0', 'one')
    const id = await tryOut('1.1.0', 'two')

    await site.start()

    expect(site.canaries).toMatchObject({ careers: { version: '1.1.0', percent: 10 } })
    expect(await htmlBeside(id)).toBe('two')
    expect(processes.started).toBe(3)
  })

  test.each(unusable)('that $what is reported and not served', async ({ code, stored, why }) => {
    await release('1.0.0', 'one')
    await site.start()

    const id = await whileRunning(() => tryOut('1.1.0', code, stored))

    expect(site.canaries).toEqual({})
    expect(await htmlOf('/careers')).toBe('one')
    expect(site.problems).toEqual([
      expect.stringMatching(
        `^The canary careers ${id} was refused: .+ All visitors get what is live\\.$`,
      ),
    ])
    expect(site.problems[0]).toContain(why)
  })

  test('that is taken back goes to no visitor', async () => {
    await release('1.0.0', 'one')
    await tryOut('1.1.0', 'two')
    await site.start()

    await setCanaries({})
    await seeCanaries((canaries) => !canaries.careers)

    expect(await htmlOf('/careers')).toBe('one')
  })

  test('that is taken back has no process any more', async () => {
    await release('1.0.0', 'one')
    await tryOut('1.1.0', 'two')
    await site.start()
    await site.renderNotFound()
    const before = processes.running

    await setCanaries({})
    await seeCanaries((canaries) => !canaries.careers)
    while (processes.running === before) await pause(10)

    expect([before, processes.running]).toEqual([2, 1])
    expect(await htmlOf('/careers')).toBe('one')
  })

  test('goes on when another team promotes', async () => {
    await release('1.0.0', 'one')
    const id = await tryOut('1.1.0', 'two')
    await site.start()

    await whileRunning(() => release('1.0.0', 'news', 'news', 'blog'))
    await seeCanaries((canaries) => canaries.careers?.release === id)

    const set = await site.openSideSet('careers', id)
    expect(await htmlOf('/blog', set)).toBe('news')
    expect(await htmlBeside(id)).toBe('two')
    expect(await htmlOf('/careers')).toBe('one')
  })

  test('that follows a refused one is tried anew', async () => {
    await release('1.0.0', 'one')
    await tryOut('1.1.0', 'broken')
    await site.start()

    const id = await tryOut('1.2.0', 'three')
    await seeCanaries((canaries) => canaries.careers?.release === id)

    expect(site.problems).toEqual([])
  })

  test('that the store could not deliver is retried', async () => {
    await release('1.0.0', 'one')
    const id = await tryOut('1.1.0', 'two')
    let failures = 0
    site = createSite({
      ...desk.store,
      async get(path) {
        if (!path.includes(id) || ++failures > 1) return desk.store.get(path)
        throw new StoreError('The store did not answer.')
      },
    })

    await site.start()
    expect(site.canaries).toEqual({})
    expect(site.problems).toEqual([
      `The canary careers ${id} was refused: The store did not answer. All visitors get what is live.`,
    ])
    await seeCanaries((canaries) => canaries.careers?.release === id)

    expect(site.problems).toEqual([])
    expect(await htmlBeside(id)).toBe('two')
  })

  test('whose process did not start is retried', async () => {
    await release('1.0.0', 'one')
    await site.start()
    await site.renderNotFound()
    const launch = jest.spyOn(rendererSettings.program, 'launch')
    launch.mockImplementationOnce(() => {
      launch.mockRestore()
      const launched = rendererSettings.program.launch()
      launched.child.kill('SIGKILL')
      return launched
    })

    // When it is said: a second later it is tried again, and the promotion may still be at its disk.
    let served: LiveSite['canaries'] | undefined
    news.once('news', () => {
      served = site.canaries
    })
    const id = await whileRunning(() => tryOut('1.1.0', 'two'))
    expect(served).toEqual({})
    await seeCanaries((canaries) => canaries.careers?.release === id)

    expect(await htmlBeside(id)).toBe('two')
  })

  async function seeCanaries(isAsExpected: (canaries: LiveSite['canaries']) => boolean) {
    while (!isAsExpected(site.canaries)) await pause(10)
  }
})

test('without a live set no side set can be opened', async () => {
  await site.start()

  await expect(site.openSideSet('careers', '1.0.0-0123456789ab')).rejects.toThrow(
    'No release set is live yet.',
  )
})

test('stopping ends all renderers', async () => {
  await release('1.0.0', 'one')
  await tryOut('1.1.0', 'two')
  await site.start()

  await site.stop()

  expect(processes.started).toBe(3)
  expect(processes.running).toBe(0)
})

test('knows which releases visitors get, or got recently', async () => {
  const old = await release('1.0.0', 'one')
  const live = await release('1.1.0', 'two')
  const canary = await tryOut('1.2.0', 'three')
  const published = await add('1.3.0', 'four')
  await site.start()

  const served = [old, live, canary, published].map((id) => site.isServed('careers', id))

  expect(served).toEqual([true, true, true, false])
  expect(site.isServed('blog', live)).toBe(false)
})

test('knows which release a page is from, in each set', async () => {
  const live = await release('1.0.0', 'one')
  const id = await tryOut('1.1.0', 'two')
  await site.start()
  const set = await site.openSideSet('careers', id)
  const own = site.releaseSet ?? set

  expect(site.sourceOf('/careers?title=x', own)).toMatchObject({ release: live, isLive: true })
  expect(site.sourceOf('/careers/x', set)).toMatchObject({ release: id, isLive: false })
  expect(site.sourceOf('/nothing', own)).toMatchObject({ remote: undefined })
})

test('what a kept page keeps of its release has no code of it', async () => {
  const live = await release('1.0.0', 'one')
  await site.start()

  const loaded = site.releaseSet && site.sourceOf('/careers', site.releaseSet).loaded

  expect(loaded).toMatchObject({ id: live })
  expect(loaded).not.toHaveProperty('serverCode')
})

test('only the sitemap of what is live is everybody’s', async () => {
  await release('1.0.0', 'one')
  const set = await site.start().then(() => site.releaseSet)
  const id = await whileRunning(() => release('1.1.0', 'two'))
  const beside = await site.openSideSet('careers', await tryOut('1.2.0', 'three'))

  const sitemaps = [set, site.releaseSet, beside].map(
    (one) => one && site.sourceOf('/sitemap.xml', one).isLive,
  )

  expect(site.liveRemotes.careers?.release).toBe(id)
  expect(sitemaps).toEqual([false, true, false])
})

test('a start with many remotes starts each of them once', async () => {
  const remotes = Array.from({ length: 12 }, (_, number) => `remote-${number}`)
  for (const remote of remotes) await release('1.0.0', remote, remote, remote)

  await site.start()

  for (const remote of remotes) expect(await htmlOf(`/${remote}`)).toBe(remote)
  // One for each remote, and one for the page of missing addresses.
  expect(processes.started).toBe(13)
})

test('a release of one remote leaves the others’ processes and cached pages alone', async () => {
  await release('1.0.0', 'one')
  await release('1.0.0', 'news', 'news', 'blog')
  await site.start()
  const set = site.releaseSet
  const before = set && site.sourceOf('/blog', set).key
  const started = processes.started

  await whileRunning(() => release('1.1.0', 'two'))

  const after = site.releaseSet && site.sourceOf('/blog', site.releaseSet).key
  expect(site.releaseSet?.id).not.toBe(set?.id)
  expect(after).toBe(before)
  expect(processes.started).toBe(started + 1)
})

test('a renderer that ended is replaced once, however many visitors wait', async () => {
  await release('1.0.0', 'one')
  await site.start()
  const started = processes.started
  // Two starts of a process may take longer than a page may wait for one.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now())
  const crash = htmlOf('/careers/crash').catch(() => 'failed')

  const pages = await Promise.all(Array.from({ length: 10 }, () => htmlOf('/careers')))

  expect(await crash).toBe('failed')
  expect(new Set(pages)).toEqual(new Set(['one']))
  expect(processes.started).toBeLessThanOrEqual(started + 2)
})

test('a missing address has the shell’s own page, rendered once', async () => {
  await release('1.0.0', 'one')
  await site.start()
  const { started } = processes

  const pages = await Promise.all([site.renderNotFound(), site.renderNotFound()])

  expect(pages[0]).toBe(pages[1])
  expect(processes.started).toBe(started)
})

test('a shell’s own page that fails is tried again only after a while', async () => {
  jest.useFakeTimers({ doNotFake: ['performance', 'setImmediate', 'nextTick', 'queueMicrotask'] })
  const start = jest.spyOn(childProcess, 'spawn').mockImplementation(() => {
    throw new Error('There is no room for a process.')
  })
  const visit = () => expect(site.renderNotFound()).rejects.toThrow('There is no room')

  await visit()
  await visit()
  expect(start).toHaveBeenCalledTimes(1)

  jest.advanceTimersByTime(1000)
  await visit()
  expect(start).toHaveBeenCalledTimes(2)
  jest.useRealTimers()
})

test.each(['careers/foreign', 'blog/../careers/foreign', 'blog/%2e%2e/careers/foreign'])(
  'the sitemap takes each remote’s word for its own paths only, and not for /%s',
  async (path) => {
    await release('1.0.0', 'careers/open')
    await release('1.0.0', path, undefined, 'blog')
    await site.start()

    const xml = await htmlOf('/sitemap.xml')

    expect(xml.match(/<loc>[^<]+/g)).toEqual(['<loc>https://site.example/careers/open'])
  },
)

test('a remote that lists very many pages leaves the others theirs, and is told of once', async () => {
  const id = await release('1.0.0', 'careers/many')
  await release('1.0.0', 'blog/open', undefined, 'blog')
  await site.start()

  const first = await htmlOf('/sitemap.xml')
  await htmlOf('/sitemap.xml')

  expect(first.match(/<loc>/g)).toHaveLength(50_000)
  expect(first).toContain('<loc>https://site.example/blog/open</loc>')
  expect(logged.filter((line) => line.includes('sitemap'))).toEqual([
    `careers ${id} lists more pages than its share of the sitemap, which holds 50000: the first 49999 are in it, the others are left out.`,
  ])
})

test('a list of pages that is too long is left out, and the others’ pages are listed', async () => {
  await release('1.0.0', 'careers/long')
  await release('1.0.0', 'blog/open', undefined, 'blog')
  await site.start()
  const set = site.releaseSet

  const answer = set && (await site.renderAlone({ url: '/sitemap.xml' }, set))

  expect(answer?.failure).toBe(
    'The pages of careers are not in the sitemap: its list has 4194340 bytes, and may have 4194304.',
  )
  expect(String(answer?.body).match(/<loc>[^<]+/g)).toEqual(['<loc>https://site.example/blog/open'])
})

test('a preview has the sitemap of its own set', async () => {
  await release('1.0.0', 'careers/open')
  await site.start()
  const beside = await site.openSideSet('careers', await tryOut('1.1.0', 'careers/new'))

  const { status, contentType, body } = await site.renderAlone({ url: '/sitemap.xml' }, beside)

  expect({ status, contentType }).toEqual({
    status: 200,
    contentType: 'application/xml; charset=utf-8',
  })
  expect(String(body).match(/<loc>[^<]+/g)).toEqual(['<loc>https://site.example/careers/new'])
})
