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
  type Release,
  type ReleaseStore,
  releaseId,
} from '@site/releases'
import { LiveSite } from './live-site'

/** Answers like a renderer, without React: a page is the code of the remote. */
const rendererCode = `
  const { parentPort, workerData } = require('node:worker_threads')
  const [careers] = workerData.releaseSet.remotes
  const html = Buffer.from(careers.serverCode).toString()
  if (html === 'cannot start') throw new Error('It cannot start.')
  parentPort.on('message', ({ id, page }) => {
    if (page.url === '/crash') process.exit(1)
    parentPort.postMessage({ kind: 'page', id, answer: { status: 200, html } })
  })
  parentPort.postMessage({ kind: 'ready', failures: html === 'half' ? ['It is broken.'] : [], paths: [] })`

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
  const log = (detail: unknown, message?: string) => {
    logged.push(message ?? String(detail))
    news.emit('news')
  }
  site = new LiveSite({ store, shell, rendering, log: { info: log, error: log } })
})

afterEach(async () => {
  await site.stop()
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** Makes a release of careers live, with that server build; `stored` is what the store has of it. */
async function release(version: string, code: string, stored = code) {
  const server = 'server/remote.js'
  const bytes = Buffer.from(code)
  const careers: Release = {
    ...empty,
    remote: 'careers',
    version,
    mounts: ['/career'],
    entry: 'web/remote.js',
    server,
    files: { [server]: { integrity: integrityOf(bytes), bytes: bytes.length } },
  }
  const id = releaseId(careers)
  await store.create(`releases/careers/${id}/${server}`, Buffer.from(stored))
  await store.create(`releases/careers/${id}/release.json`, formatRelease(careers))
  const remotes = { careers: { version, release: id } }
  await addPointer(store, async () => ({ by: '', why: '', remotes }))
  return id
}

async function htmlOf(url: string) {
  return (await site.render({ url })).html
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

  expect(await htmlOf('/career')).toBe('one')
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

  const switching = once(news, 'news')
  await release('1.1.0', 'two')
  await switching

  expect(await htmlOf('/career')).toBe('two')
  expect(site.liveRemotes.careers?.version).toBe('1.1.0')
  expect(logged).toEqual(['release set is live', 'release set is live'])
})

test.each([
  { what: 'cannot start', code: 'cannot start', stored: undefined, why: 'It cannot start.' },
  { what: 'was tampered with', code: 'two', stored: 'six', why: 'has other bytes' },
])('a set that $what never goes live, and what is live stays', async ({ code, stored, why }) => {
  await release('1.0.0', 'one')
  await site.start()

  const refusing = once(news, 'news')
  await release('1.1.0', code, stored)
  await refusing

  expect(await htmlOf('/career')).toBe('one')
  expect(site.liveRemotes.careers?.version).toBe('1.0.0')
  expect(site.problems.join()).toMatch(/^Pointer 2 was refused: /)
  expect(site.problems.join()).toContain(why)
})

test('a refused set is forgotten with the next good one', async () => {
  await release('1.0.0', 'cannot start')
  await site.start()

  const switching = once(news, 'news')
  await release('1.1.0', 'two')
  await switching

  expect(site.problems).toEqual([])
  expect(await htmlOf('/career')).toBe('two')
})

test('says why the only set there is was refused', async () => {
  await release('1.0.0', 'cannot start')

  await site.start()

  expect(site.releaseSet).toBeUndefined()
  expect(site.problems).toEqual([
    expect.stringMatching(/^Pointer 1 was refused: .*It cannot start\.$/),
  ])
})

test('a set of which one remote is broken is live, and the broken one is named', async () => {
  await release('1.0.0', 'half')

  await site.start()

  expect(await htmlOf('/career')).toBe('half')
  expect(site.problems).toEqual(['It is broken.'])
})

test('a renderer that ended is replaced by one, however many visitors wait', async () => {
  await release('1.0.0', 'one')
  await site.start()
  await expect(site.render({ url: '/crash' })).rejects.toThrow('The renderer has ended.')

  const pages = await Promise.all(Array.from({ length: 10 }, () => htmlOf('/career')))

  expect(new Set(pages)).toEqual(new Set(['one']))
  expect(started).toBe(2)
})
