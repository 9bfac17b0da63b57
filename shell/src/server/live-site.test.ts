import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import workerThreads, { type WorkerOptions } from 'node:worker_threads'
import {
  addPointer,
  createFolderStore,
  formatRelease,
  integrityOf,
  pointerPath,
  type Release,
  type ReleaseStore,
  releaseId,
} from '@site/releases'
import { LiveSite } from './live-site'

/** Answers like a renderer, without React: a page is the code of the remote its URL names. */
const rendererCode = `
  const { parentPort, workerData } = require('node:worker_threads')
  const codes = Object.fromEntries(
    workerData.releaseSet.remotes.map(({ release, serverCode }) => [
      '/' + release.remote,
      Buffer.from(serverCode).toString(),
    ]),
  )
  if (Object.values(codes).includes('cannot start')) throw new Error('It cannot start.')
  parentPort.on('message', ({ id, page }) => {
    if (page.url === '/crash') process.exit(1)
    parentPort.postMessage({ kind: 'page', id, answer: { status: 200, body: codes[page.url] } })
  })
  const failures = Object.keys(codes)
    .filter((path) => codes[path] === 'broken')
    .map((path) => ({ remote: path.slice(1), reason: 'It is broken.' }))
  parentPort.postMessage({ kind: 'ready', failures, paths: [] })`

let started: number

const Thread = workerThreads.Worker

function startThread(_file: string | URL, options?: WorkerOptions) {
  started++
  return new Thread(rendererCode, { ...options, eval: true })
}

const empty = { contract: 1, query: [], shared: {}, styles: [], modules: [], pages: {}, files: {} }
const shell = {
  id: '1-shell',
  release: { ...empty, remote: 'shell', version: '1', mounts: [], entry: 'web/main.js' },
  css: '',
  boot: '',
}
const rendering = {
  rendererFile: 'renderer.mjs',
  settings: {
    publicUrl: 'https://site.example',
    services: { blog: '', recruitment: '', contact: '' },
    siteId: 'site',
    contact: { path: '/', csrfHeader: 'X', csrfValue: 'x' },
    jobDetailUrl: '',
    subscribeUrl: '',
  },
  releasesUrl: '/releases',
  serviceTimeoutMs: 1,
}

let folder: string
let store: ReleaseStore
let site: LiveSite
let news: EventEmitter
let logged: string[]

beforeEach(() => {
  jest.spyOn(workerThreads, 'Worker').mockImplementation(startThread)
  folder = mkdtempSync(join(tmpdir(), 'live-'))
  store = createFolderStore(folder)
  started = 0
  logged = []
  news = new EventEmitter()
  site = createSite()
})

afterEach(async () => {
  await site.stop()
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

function createSite(over: ReleaseStore = store) {
  const log = (detail: unknown, message?: string) => {
    logged.push(message ?? String(detail))
    news.emit('news')
  }
  return new LiveSite({ store: over, shell, rendering, log: { info: log, error: log } })
}

/** Makes a release live, with that server build; `stored` is what the store has of it. */
async function release(version: string, code: string, stored = code, remote = 'careers') {
  const server = 'server/remote.js'
  const bytes = Buffer.from(code)
  const released: Release = {
    ...empty,
    remote,
    version,
    mounts: [`/${remote}`],
    entry: 'web/remote.js',
    server,
    files: { [server]: { integrity: integrityOf(bytes), bytes: bytes.length } },
  }
  const id = releaseId(released)
  await store.create(`releases/${remote}/${id}/${server}`, Buffer.from(stored))
  await store.create(`releases/${remote}/${id}/release.json`, formatRelease(released))
  await addPointer(store, async (live) => {
    return { by: '', why: '', remotes: { ...live, [remote]: { version, release: id } } }
  })
  return id
}

/** Waits until the site has logged what it did with the promotion. */
async function whileRunning(promotion: () => Promise<string>) {
  const logging = once(news, 'news')
  const id = await promotion()
  await logging
  return id
}

async function htmlOf(url: string) {
  return (await site.render({ url })).body
}

test('before the first promotion there is nothing to show, and the reason is known', async () => {
  await site.start()

  expect(site.releaseSet).toBeUndefined()
  expect(site.liveRemotes).toEqual({})
  expect(site.problems).toEqual(['No release set is live yet: promote the remotes.'])
  await expect(site.render({ url: '/' })).rejects.toThrow('No release set is live yet.')
})

test('starts with what is live', async () => {
  await release('0.9.0', 'earlier')
  const id = await release('1.0.0', 'one')

  await site.start()

  expect(await htmlOf('/careers')).toBe('one')
  expect(site.liveRemotes).toEqual({ careers: { version: '1.0.0', release: id } })
  expect(site.problems).toEqual([])
  expect(started).toBe(1)
})

test('keeps the set for the pages that come with it', async () => {
  const id = await release('1.0.0', 'one')

  await site.start()

  const setFile = await store.get(`sets/${site.releaseSet?.id}.json`)
  expect(JSON.parse(String(setFile)).remotes).toMatchObject([
    { remote: 'careers', entry: `/releases/careers/${id}/web/remote.js` },
  ])
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

  test('does not hold back the others', async () => {
    await release('1.0.0', 'one')
    await site.start()
    await whileRunning(refuse)

    await whileRunning(() => release('1.0.0', 'news', 'news', 'blog'))

    expect(await htmlOf('/blog')).toBe('news')
    expect(await htmlOf('/careers')).toBe('one')
    expect(site.problems).toEqual([expect.stringContaining(why)])
  })

  test('is not live after a restart either, nor is any other held back', async () => {
    await release('0.9.0', 'earlier')
    const good = await release('1.0.0', 'one')
    const bad = await refuse()
    await release('1.0.0', 'news', 'news', 'blog')

    await site.start()

    expect(site.liveRemotes.careers).toEqual({ version: '1.0.0', release: good })
    expect(await htmlOf('/blog')).toBe('news')
    expect(site.problems).toEqual([expect.stringContaining(`careers ${bad} was refused: `)])
  })

  test('is forgotten with the next good one', async () => {
    await refuse()
    await site.start()

    await whileRunning(() => release('1.2.0', 'three'))

    expect(site.problems).toEqual([])
    expect(await htmlOf('/careers')).toBe('three')
  })
})

test('a release that the store has lost since holds back no other', async () => {
  const id = await release('1.0.0', 'one')
  await site.start()
  rmSync(join(folder, `releases/careers/${id}`), { recursive: true })

  await whileRunning(() => release('1.0.0', 'news', 'news', 'blog'))

  expect(await htmlOf('/careers')).toBe('one')
  expect(await htmlOf('/blog')).toBe('news')
  expect(site.problems).toEqual([])
})

test('goes back a few releases, not through the whole history', async () => {
  await release('0.1.0', 'oldest')
  for (let minor = 2; minor <= 8; minor++) await release(`0.${minor}.0`, 'one', `changed ${minor}`)

  await site.start()

  expect(site.releaseSet).toBeUndefined()
})

test.each([
  { code: 'cannot start', stored: undefined, why: 'It cannot start.' },
  { code: 'one', stored: 'six', why: 'raise the version and publish it again.' },
])('says that the only release there is was refused: $why', async ({ code, stored, why }) => {
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

test('the only release there is is live although it does not load, and is named', async () => {
  const id = await release('1.0.0', 'broken')

  await site.start()

  expect(site.liveRemotes.careers?.release).toBe(id)
  expect(site.problems).toEqual([
    `careers ${id} was refused: It is broken. ` +
      'No earlier release can be used: its pages say that they cannot be shown.',
  ])
})

test('a promotion that fails for a passing reason is tried again until it is live', async () => {
  await release('1.0.0', 'one')
  await site.start()
  jest.mocked(workerThreads.Worker).mockImplementationOnce(() => {
    throw new Error('EMFILE')
  })

  await whileRunning(() => release('1.1.0', 'two'))

  expect(await htmlOf('/careers')).toBe('one')
  expect(site.problems).toEqual([expect.stringContaining('was refused: EMFILE.')])
  await once(news, 'news')
  expect(await htmlOf('/careers')).toBe('two')
  expect(site.problems).toEqual([])
})

test('a store that cannot be read for a while loses no promotion', async () => {
  let isFailing = false
  site = createSite({
    ...store,
    get: async (path) => {
      if (isFailing && path.startsWith('releases/')) throw new Error('EMFILE')
      return store.get(path)
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

test('a store that cannot be read at the start is read again', async () => {
  let isFailing = true
  await release('1.0.0', 'one')
  const list = async (path: string) => {
    if (isFailing) throw new Error('EMFILE')
    return store.list(path)
  }
  site = createSite({ ...store, list })

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
  await store.create(pointerPath(2), Buffer.from('{'))

  await site.start()
  await new Promise((resolve) => setTimeout(resolve, 1000))

  expect(await htmlOf('/careers')).toBe('one')
  expect(logged).toEqual([
    expect.stringContaining('pointers/000002.json is not JSON. It is skipped'),
    'release set is live',
  ])
})

test('a damaged pointer is skipped while the site runs, and the one after it goes live', async () => {
  await release('1.0.0', 'one')
  await site.start()

  await whileRunning(async () => {
    await store.create(pointerPath(2), Buffer.from('{'))
    return release('1.1.0', 'two')
  })
  await once(news, 'news')

  expect(await htmlOf('/careers')).toBe('two')
  expect(logged.filter((words) => words.includes('000002.json'))).toHaveLength(1)
})

test('a renderer that ended is replaced by one, however many visitors wait', async () => {
  await release('1.0.0', 'one')
  await site.start()
  await expect(site.render({ url: '/crash' })).rejects.toThrow('The renderer has ended.')

  const pages = await Promise.all(Array.from({ length: 10 }, () => htmlOf('/careers')))

  expect(new Set(pages)).toEqual(new Set(['one']))
  expect(started).toBe(2)
})
