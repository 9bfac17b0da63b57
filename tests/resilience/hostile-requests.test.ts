import { existsSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@site/tasks'
import fc from 'fast-check'
import type { Browser } from 'playwright-core'
import { startCanary } from '../policy/canary'
import { launchBrowser } from '../support/browser/browser'
import { logFile } from '../support/browser/failures'
import { atLength, isThorough, report, reportRows } from '../support/finding'
import { addressOf, behindProxy } from '../support/load/browser-views'
import { memoryOf } from '../support/programs/processes'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'
import { hostileScripts, openHostileTab } from './hostile-visits'
import { type Attack, createHostileWords, mark } from './hostile-words'

reportRows(['S2', 'S4', 'S5', 'S6', 'S13', 'C6'])

const seed = 20_261_122
const programs = join(root, 'tests/support/programs')
const requests = isThorough ? 5000 : 150
const visits = atLength({ full: 1000, ci: 24, short: 12 })
const bodies = isThorough ? 10_000 : 200
/** Each brings a kind of its own: more than are kept. */
const reports = isThorough ? 10_000 : 260
const kindsKept = 200
const together = 8
/** Share of the answers that a service may be late for, where the machine has nothing else to do. */
const mostLate = 0.01
const pollutedFile = join(tmpdir(), `polluted-${process.pid}`)
const heapFile = join(tmpdir(), `hostile-heap-${process.pid}`)
const preloaded = ['polluted.cjs', 'live-heap.cjs'].map((name) => join(programs, name))

let site: Site
let browser: Browser
let canary: Awaited<ReturnType<typeof startCanary>>
let words: ReturnType<typeof createHostileWords>

beforeAll(async () => {
  ;[site, canary, browser] = await Promise.all([
    startSite({
      ...behindProxy,
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: preloaded.map((path) => `--require ${path}`).join(' '),
      POLLUTED_FILE: pollutedFile,
      LIVE_HEAP_FILE: heapFile,
    }),
    startCanary(),
    launchBrowser(),
  ])
  words = createHostileWords(seed, canary.url)
})

afterAll(async () => {
  await Promise.all([browser.close(), site.stop(), canary.stop()])
  rmSync(pollutedFile, { force: true })
  rmSync(heapFile, { force: true })
})

type Answer = { status: number; isLate: boolean; location: string; text: string }

/** As it is written: fetch() would normalize it. */
function send({ method, address, headers, body }: Attack) {
  const { hostname, port } = new URL(site.url)
  return new Promise<Answer>((resolve, reject) => {
    request({ hostname, port, method, path: address, headers }, async (response) => {
      const text = (await response.toArray()).join('')
      const { statusCode: status = 0, headers: told } = response
      // A service that answers late on a busy machine: an article may be there all the same.
      const isLate = status === 503 && told['retry-after'] !== undefined
      resolve({ status, isLate, location: told.location ?? '', text })
    })
      .on('error', reject)
      .end(body)
  })
}

/** True when a browser on the site would go to another one. */
function leavesSite(location: string) {
  return location !== '' && new URL(location, site.url).origin !== new URL(site.url).origin
}

/** Pages as their next visitor gets them, by address: those that no service can be late for. */
async function readPages() {
  const read = async (path: string) => [path, await (await fetch(site.url + path)).text()] as const
  return Promise.all(['/about', '/contact', '/service', '/privacy-policy', '/robots.txt'].map(read))
}

/** Where a page is no longer as it was, with some of its HTML. */
function findChange(path: string, before: string, after: string) {
  const at = [...before].findIndex((letter, position) => after[position] !== letter)
  if (at < 0 && before.length === after.length) return []
  return [`${path}: ${before.slice(at - 80, at + 120)} → ${after.slice(at - 80, at + 120)}`]
}

/** What the shell's shared prototypes have now and had not at its start. */
async function readPolluted(): Promise<string[]> {
  rmSync(pollutedFile, { force: true })
  site.shell.child.kill('SIGUSR2')
  await until(() => existsSync(pollutedFile))
  return JSON.parse(readFileSync(pollutedFile, 'utf8'))
}

/** The shell's memory after a collection, in MiB: all of it, and what of it is in use. */
async function weigh() {
  const { pid = 0 } = site.shell.child
  rmSync(heapFile, { force: true })
  site.shell.child.kill('SIGUSR2')
  await until(() => existsSync(heapFile))
  return { all: memoryOf([pid]), live: Number(readFileSync(heapFile, 'utf8')) / 2 ** 20 }
}

test(`${requests} hostile requests: nothing is reflected, followed or called, and none breaks (seed ${seed})`, async () => {
  const found = { broken: [] as string[], reflected: [] as string[], astray: [] as string[] }
  const before = await readPages()
  const late: Attack[] = []
  let count = 0
  const attack = async (one: Attack) => {
    const { status, location, text, isLate } = await send(one)
    const said = `${one.method} ${one.address.slice(0, 200)} ${one.body.slice(0, 200)}`
    if (isLate) late.push(one)
    else if (status >= 500) found.broken.push(`${status} ${said}`)
    if (text.includes(mark)) found.reflected.push(said)
    if (leavesSite(location)) found.astray.push(`${location} ${said}`)
  }
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (count++ < requests) await attack(words.attack())
    }),
  )
  const again = late.length
  for (let one = late.shift(); one; one = late.shift()) await attack(one)

  const after = new Map(await readPages())
  const poisoned = before.flatMap(([path, html]) => findChange(path, html, after.get(path) ?? ''))
  const polluted = await readPolluted()
  const tried = `requests with hostile addresses, headers and bodies (seed ${seed})`
  const failures = Object.values(found).flat().length
  const figure =
    `${found.broken.length} broken, ${found.reflected.length} reflected, ${found.astray.length} led to another site, ` +
    `${poisoned.length} pages changed by them, ${canary.asked.length} calls of an address in them, ` +
    `${polluted.length} prototypes changed; ${again} asked again`
  report({ shows: { row: 'S2', cases: requests, failures }, tried, figure })
  report({ shows: { row: 'S5', cases: requests, failures: canary.asked.length }, tried, figure })
  const misled = found.astray.length + poisoned.length
  report({ shows: { row: 'S6', cases: requests, failures: misled }, tried, figure })
  report({ shows: { row: 'S4', cases: requests, failures: polluted.length }, tried, figure })
  expect(found).toEqual({ broken: [], reflected: [], astray: [] })
  if (isThorough) expect(again).toBeLessThan(requests * mostLate)
  expect(poisoned).toEqual([])
  expect(polluted).toEqual([])
  expect(canary.asked).toEqual([])
}, 600_000)

function openTabs() {
  const stage = { browser, site: site.url, canary: canary.url }
  return Promise.all(
    [true, false].map((hasPolicy, tab) => {
      const own = createHostileWords(seed + tab, canary.url)
      return openHostileTab({ ...stage, words: own, hasPolicy })
    }),
  )
}

test(`${visits} hostile addresses in Chromium: nothing runs, fails or is reflected, with and without the policy (seed ${seed})`, async () => {
  const tabs = await openTabs()
  const scripts = hostileScripts(seed, visits, canary.url)
  const wrong = await Promise.all(
    tabs.map(async ({ visit }, tab) => {
      const own: string[] = []
      for (const [number, script] of scripts.entries())
        if (number % tabs.length === tab) own.push(...(await visit(script, number)))
      return own
    }),
  )

  report({
    shows: { row: 'S2', cases: visits, failures: wrong.flat().length },
    tried: `addresses, cookies and headers with scripts, opened in Chromium (seed ${seed})`,
    figure: `${wrong.flat().length} scripts, errors or reflections, half of them without the policy`,
  })
  expect(wrong).toEqual([[], []])
  expect(canary.asked).toEqual([])
}, 1_800_000)

test('where addresses are reflected, scripts run without the policy, and are blocked by it (control)', async () => {
  const [kept, open] = await openTabs()
  await Promise.all([kept?.reflectAll(), open?.reflectAll()])
  const code = `canary(1);document.head.insertAdjacentHTML('beforeend','<i>canary-7f3a')`
  const script = `<img src="data:," onerror="${code}">`

  const blocked = await kept?.visit(script, 1)
  const ran = await open?.visit(script, 2)

  expect(blocked?.join('\n')).toMatch(/^reflected: .*blocked: script-src-attr inline/s)
  expect(ran?.join('\n')).toMatch(/^ran No. 1 at .*\ninsertAdjacentHTML: .*\nreflected: /s)
})

const names = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'polluted',
  'toString',
  'msg',
)
/** Values whose own properties have these names, `__proto__` too. */
const objects = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(1, true, null, 'x', '\r\nBcc: a@evil.example'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(names, tie('value')), { minLength: 1, maxLength: 4 })
      .map((entries) => Object.fromEntries(entries.map(([name, value]) => [name, value]))),
  ),
})).value

/** As fields of a form, `a[b]=c`. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null)
    return [`${encodeURIComponent(path || 'a')}=${encodeURIComponent(String(value))}`]
  return Object.entries(value).flatMap(([name, inner]) =>
    fieldsOf(inner, path ? `${path}[${name}]` : name),
  )
}

/** The same object in every way that the site takes one. */
function sendObject(value: unknown, number: number) {
  const json = JSON.stringify(value)
  const fields = fieldsOf(value).join('&')
  const [address, type, body] = words.pick([
    ['/contact', 'application/x-www-form-urlencoded', fields],
    [`/contact?${fields}`, 'application/x-www-form-urlencoded', fields],
    ['/_site/subscribe', 'application/x-www-form-urlencoded', fields],
    ['/_site/reports', 'application/reports+json', `[${json}]`],
    ['/_site/beacon', 'text/plain', json],
  ])
  const headers = { 'content-type': type ?? '', 'x-forwarded-for': addressOf(number) }
  return send({ method: 'POST', address: address ?? '/', headers, body: body ?? '' })
}

test(`${bodies} bodies with names that lead to a prototype change none, break nothing and fill no memory (seed ${seed})`, async () => {
  const all = fc.sample(objects, { seed, numRuns: bodies })
  const polluted: string[] = []
  const broken: string[] = []
  let before = { all: 0, live: 0 }
  const late: number[] = []
  let count = 0
  const sendOne = async (at: number) => {
    const { status, isLate } = await sendObject(all[at], at)
    if (isLate) late.push(at)
    else if (status >= 500) broken.push(`${status}`)
  }
  for (let end = bodies / 50; end <= bodies; end += bodies / 50) {
    await Promise.all(
      Array.from({ length: together }, async () => {
        for (let at = count++; at < end; at = count++) await sendOne(at)
      }),
    )
    count = end
    polluted.push(...(await readPolluted()))
    // The first half fills buffers and pools, and the engine's room for what lives shortly.
    if (end === bodies / 2) before = await weigh()
  }
  const again = late.length
  for (let at = late.shift(); at !== undefined; at = late.shift()) await sendOne(at)

  const after = await weigh()
  const grown = after.all - before.all
  const inUse = after.live - before.live
  const tried = `bodies and queries with the names __proto__, constructor and prototype (seed ${seed})`
  const figure = `${polluted.length} prototypes changed, ${broken.length} broken, ${again} asked again; ${grown.toFixed(1)} MiB more, ${inUse.toFixed(1)} of them in use`
  report({ shows: { row: 'S4', cases: bodies, failures: polluted.length }, tried, figure })
  report({ shows: { row: 'C6', cases: bodies, failures: broken.length }, tried, figure })
  expect(polluted).toEqual([])
  expect(broken).toEqual([])
  if (isThorough) expect(again).toBeLessThan(bodies * mostLate)
  expect(grown).toBeLessThan(20)
}, 600_000)

/** Two reports of a browser: with hostile words in every field, and of a kind that no other one has. */
function sendReport(number: number) {
  const { pick, raw, payload } = words
  const texts = {
    blockedURL: payload(),
    documentURL: site.url + raw(`/${payload()}`),
    sourceFile: payload(),
  }
  const told = { effectiveDirective: pick(['script-src', `${payload()}\n{"level":60}`]), ...texts }
  const own = { ...told, documentURL: site.url, blockedURL: `https://kind-${number}.example` }
  return send({
    method: 'POST',
    address: '/_site/reports',
    headers: { 'content-type': 'application/reports+json', 'x-forwarded-for': addressOf(number) },
    body: JSON.stringify([told, own].map((body) => ({ type: 'csp-violation', body }))),
  })
}

test(`${reports} reports fill neither memory nor log (seed ${seed})`, async () => {
  const before = await weigh()
  const statuses = new Set<number>()
  let count = 0
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (count++ < reports) statuses.add((await sendReport(count)).status)
    }),
  )

  const grown = (await weigh()).all - before.all
  const kept: unknown[] = await (await fetch(`${site.url}/_site/reports`)).json()
  const lines = readFileSync(logFile(), 'utf8').split('\n').filter(Boolean)
  const forged = lines.filter((line) => !/^\{"level":(40|50),"time":/.test(line))
  report({
    shows: { row: 'S13', cases: reports, failures: forged.length },
    tried: `reports with hostile words from many networks (seed ${seed})`,
    figure: `${kept.length} kinds kept, ${lines.length} lines in the log, ${grown.toFixed(1)} MiB more`,
  })
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
  expect(kept).toHaveLength(kindsKept)
  expect(lines.filter((line) => line.includes('"blocked":"https://kind-'))).not.toEqual([])
  expect(forged).toEqual([])
  expect(grown).toBeLessThan(20)
}, 600_000)
