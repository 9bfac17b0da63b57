import { appendFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newestOf, readHistory } from '@site/releases'
import { type Program, remotes, stopProgram } from '@site/tasks'
import { isThorough, report, showRows } from '../support/finding'
import { pages } from '../support/pages'
import { freePort } from '../support/programs/free-port'
import { bypassGate, publishCareers } from '../support/releases/careers-releases'
import { startServices, startShell } from '../support/site/site'
import { filesBelow, untilKept } from '../support/stores/kept-set'
import {
  built,
  mountStore,
  rentStore,
  type StoreElsewhere,
} from '../support/stores/store-elsewhere'
import { until } from '../support/until'

/** What a start waits for a store that does not answer, in ms: once for a file, and once for a list. */
const longestWait = 2500

showRows(['R7'], 'starts and visits without the store')

let folder: string
let data: string
let services: Program
let shells: Program[]
let elsewhere: StoreElsewhere

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'no-store-'))
  services = await startServices(folder)
})

afterAll(async () => {
  await stopProgram(services)
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  data = await mkdtemp(join(folder, 'data-'))
  shells = []
})

afterEach(async () => {
  await Promise.all(shells.map(stopProgram))
  await elsewhere.remove()
})

async function start(env: NodeJS.ProcessEnv = {}) {
  const shell = await startShell(data, services, { ...elsewhere.env, ...env })
  shells.push(shell)
  return shell
}

/** Starts a shell without visitors, and ends it when its mirror has the whole live set. */
async function keepLiveSet() {
  const began = performance.now()
  const shell = await start()
  const ms = Math.round(performance.now() - began)
  const { id } = await releasesOf(shell)
  await untilKept(elsewhere.desk, data)
  await stopProgram(shell)
  return { id, ms }
}

async function releasesOf({ address }: Program) {
  return (await fetch(`${address}/_site/releases.json`)).json()
}

async function readiness({ address }: Pick<Program, 'address'>) {
  const response = await fetch(`${address}/readyz`)
  const { reasons = [] }: { reasons?: string[] } = await response.json()
  return { status: response.status, reasons: reasons.join('\n') }
}

/** Addresses of pages and their release files that are not answered with 200. */
async function findMissing({ address }: Program) {
  const files = new Set<string>()
  const missing: string[] = []
  const look = async (path: string) => {
    const response = await fetch(`${address}${path}`)
    if (response.status !== 200) missing.push(`${path} ${response.status}`)
    return response.text()
  }
  for (const path of pages) {
    // What is a 503 for good fails here. An article is one while its service is late.
    await until(async () => (await fetch(`${address}${path}`)).status !== 503)
    for (const [file] of (await look(path)).matchAll(/\/releases\/[\w./-]+\.(?:js|css)/g)) {
      files.add(file)
    }
  }
  for (const file of files) await look(file)
  return { missing, looked: pages.length + files.size }
}

const stores = [
  // First, because it alone is waited for.
  { what: 'an S3 that never answers', open: () => rentStore('hangs') },
  { what: 'a folder that is no longer mounted', open: () => mountStore() },
  { what: 'an S3 that resets every connection', open: () => rentStore('resets') },
  { what: 'an S3 with endless answers', open: () => rentStore('never ends') },
]

test.each(isThorough ? stores : stores.slice(0, 1))(
  'a shell starts without its store, $what, and follows it once it is back',
  async ({ what, open }) => {
    elsewhere = await open()
    const { id: set, ms: usual } = await keepLiveSet()
    const { store, keys } = elsewhere.desk
    const { at = '', number = 0 } = newestOf(await readHistory(store, keys)) ?? {}

    await elsewhere.takeAway()
    const started = performance.now()
    const shell = await start()
    const ms = Math.round(performance.now() - started)

    const { missing, looked } = await findMissing(shell)
    const without = await readiness(shell)
    // The second is for a machine that runs other tests too. A start that waits for each file takes a minute.
    expect(ms).toBeLessThan(isThorough ? Math.max(5000, usual * 1.5 + longestWait) : 45_000)
    expect(missing).toEqual([])
    expect((await releasesOf(shell)).id).toBe(set)
    expect(without.status).toBe(200)
    expect(without.reasons).toContain(
      `The release store could not be read, serving the last good set of ${at}, pointer ${number}.`,
    )

    await elsewhere.bringBack()
    const { id } = await publishCareers(elsewhere, '7.0.0')
    await bypassGate(elsewhere, '7.0.0', id)
    await until(async () => (await releasesOf(shell)).remotes.careers.release === id)
    await until(async () => (await readiness(shell)).reasons === '')
    report({
      number: 18,
      tried: `a cold start without the store: ${what}`,
      figure: `ready after ${ms} ms, with the store ${usual} ms; ${looked} of ${looked} pages and files, then followed a promotion`,
    })
  },
)

const wasSetBack = 'The release store was set back or replaced'

test('a store that was set back, or a tampered copy, changes no page', async () => {
  const mounted = await mountStore()
  elsewhere = mounted
  const { id } = await publishCareers(elsewhere, '7.0.0')
  await bypassGate(elsewhere, '7.0.0', id)
  const { id: set } = await keepLiveSet()

  await elsewhere.takeAway()
  await cp(built, mounted.folder, { recursive: true })
  const shell = await start()
  // A store that is slow counts as one that does not answer, until it has.
  await until(async () => (await readiness(shell)).reasons.includes(wasSetBack))
  const setBack = { ...(await releasesOf(shell)), ...(await readiness(shell)) }
  await stopProgram(shell)

  const kept = await filesBelow(join(data, 'mirror'))
  const code = kept.find((path) => path.includes(`${id}/server/`)) ?? ''
  await appendFile(join(data, 'mirror', code), 'globalThis.isTampered = true')
  await rm(mounted.folder, { recursive: true })
  const last = await start()
  const tampered = { ...(await releasesOf(last)), ...(await readiness(last)) }
  await mkdir(mounted.folder)
  await elsewhere.bringBack()
  await until(async () => (await releasesOf(last)).id === set)

  expect(setBack).toMatchObject({ id: set, status: 200 })
  expect(setBack.reasons).toContain(wasSetBack)
  // Only the store could give what that remote falls back to. The others stay.
  expect(Object.keys(tampered.remotes).sort()).toEqual(
    remotes.filter((name) => name !== 'careers').sort(),
  )
  expect(tampered.status).toBe(200)
  expect(tampered.reasons).toContain('careers could not be read and is tried again')
  report({
    number: 18,
    tried: 'a store without its newest pointer; a copy on disk with other code',
    figure:
      'the verified set stayed live, with an alarm; the other code never ran, and three remotes stayed',
  })
})

test('without store and mirror a shell is alive and not ready, and starts when the store is back', async () => {
  elsewhere = await rentStore('resets')
  await elsewhere.takeAway()
  const port = String(await freePort())
  const address = `http://localhost:${port}`

  const starting = start({ PORT: port })
  await until(() => fetch(`${address}/readyz`).then(Boolean, () => false))
  const waiting = await readiness({ address })
  const { status } = await fetch(`${address}/healthz`)
  await elsewhere.bringBack()
  const shell = await starting

  expect(waiting.status).toBe(503)
  // It says more once it has asked for twelve seconds.
  expect(waiting.reasons).toMatch(
    /^The shell is not ready yet(: it waits for the release store\.$| and tries again: )/,
  )
  expect(status).toBe(200)
  expect(await readiness(shell)).toEqual({ status: 200, reasons: '' })
})
