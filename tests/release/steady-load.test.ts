import { existsSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type History, liveIn, promote, readHistory, rollback } from '@site/releases'
import { distOf, root } from '@site/tasks'
import { atLength, isThorough, report, reportRows } from '../support/finding'
import { addressOf, behindProxy } from '../support/load/browser-views'
import { startPageVisits } from '../support/load/page-visits'
import { quantile } from '../support/load/statistics'
import { childrenOf, memoryOf } from '../support/programs/processes'
import { publish } from '../support/site/publish'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

reportRows(['F9', 'F10', 'R1'])

const changes = atLength({ full: 500, ci: 24, short: 16 })
const settled = changes / 4
const remotes = 4
/** In ms, after each change. */
const calmFor = 250
/** Of the memory of all processes. Two dozen changes end before they have filled what they keep; each renderer is new. */
const mostGrowth = isThorough ? 1.15 : 1.5
const together = 4
const filling = isThorough ? 600 : together
/** Searches, which no cache has. */
const uncached = ['/career?title=', '/blog?author=']
const paths = ['/', '/career', '/blog', '/contact', '/about', '/service?tab=operation']

const { PRIORITY_LOW, PRIORITY_NORMAL } = constants.priority
/** Only root may raise a priority again, which the next test file needs. */
const isPolite = isThorough && process.getuid?.() === 0

const heapFile = join(tmpdir(), `live-heap-${process.pid}`)

let site: Site
let history: History | undefined

// As long as the changes may take by what is expected of them below, and their weighing.
jest.setTimeout(120_000 + changes * 20_000)

beforeAll(async () => {
  site = await startSite({
    ...behindProxy,
    NODE_OPTIONS: `--require ${join(root, 'tests/support/programs/live-heap.cjs')}`,
    LIVE_HEAP_FILE: heapFile,
  })
  await publish(site.desk, distOf('careers'), { version: '1.1.0' })
})

afterAll(async () => {
  if (isPolite) setPriority(PRIORITY_NORMAL)
  await site.stop()
  rmSync(heapFile, { force: true })
})

/** Memory that the shell still uses after a collection, in MiB. */
async function liveHeap() {
  rmSync(heapFile, { force: true })
  site.shell.child.kill('SIGUSR2')
  await until(() => existsSync(heapFile))
  return Number(readFileSync(heapFile, 'utf8')) / 2 ** 20
}

/** Fills what a shell keeps a bounded number of, as renderings of a release: filling is no growth. */
async function fill(number: number) {
  for (let at = 0; at < number; at += together) {
    await Promise.all(
      Array.from({ length: together }, async (_, position) => {
        const headers = { 'x-forwarded-for': addressOf(at + position) }
        for (const path of uncached) {
          const page = await fetch(`${site.url}${path}${at + position}`, { headers })
          await page.arrayBuffer()
        }
      }),
    )
  }
}

async function liveCareers() {
  history = await readHistory(site.desk.store, site.desk.keys, history)
  return liveIn(history).remotes.careers?.release ?? ''
}

async function untilServed(release: string) {
  const started = performance.now()
  for (;;) {
    const live = await (await fetch(`${site.url}/_site/releases.json`)).json()
    if (live.remotes.careers.release === release) return performance.now() - started
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test(`${changes} promotions and rollbacks under load: nothing fails, nothing mixes, nothing grows`, async () => {
  await fill(filling)
  await promote(site.desk, 'careers', '1.1.0')
  await untilServed(await liveCareers())
  await fill(filling)
  await rollback(site.desk, 'careers')
  const visits = await startPageVisits(site.url, paths)
  // Who releases has a machine of their own: verifying an ever longer history is no time of the site.
  if (isPolite) setPriority(PRIORITY_LOW)
  const times: number[] = []
  const memory: number[] = []
  const all: number[] = []

  for (let change = 0; change < changes; change++) {
    await visits.enter('changing')
    if (change % 2 === 0) await promote(site.desk, 'careers', '1.1.0')
    else await rollback(site.desk, 'careers')
    times.push(await untilServed(await liveCareers()))
    // Weighing collects garbage, which no visit is to count; and no page under way is to be weighed.
    await visits.enter('held')
    memory.push(await liveHeap())
    all.push(await weighAll())
    await visits.enter('calm')
    await pause(calmFor)
  }
  const seen = await visits.stop()

  const median = times.toSorted((one, other) => one - other)[changes / 2] ?? 0
  const [early = 0, late = 0] = halvesOf(memory)
  const [earlyAll = 0, lateAll = 0] = halvesOf(all)
  const perSwap = slopeOf(memory.slice(settled)) * 1024
  const p99 = quantile(seen.times.changing, 0.99)
  const calmP99 = quantile(seen.times.calm, 0.99)
  const figure =
    `${seen.pages} pages, p99 ${Math.round(p99)} ms, ${Math.round(calmP99)} ms when calm; visible after ${Math.round(median)} ms at the ` +
    `median; live heap ${early.toFixed(1)} → ${late.toFixed(1)} MiB, ${perSwap.toFixed(2)} KB a swap; ` +
    `shell and renderers ${Math.round(earlyAll)} → ${Math.round(lateAll)} MiB (without the program)`
  process.stdout.write(`${figure}\n`)
  const tried = `${changes} promotions and rollbacks under visits`
  report({ shows: { row: 'F9', cases: changes }, tried, figure: `${perSwap.toFixed(2)} KB a swap` })
  report({ shows: { row: 'F10', cases: seen.pages, failures: seen.mixed.length }, tried, figure })
  report({ shows: { row: 'R1', cases: seen.pages, failures: seen.failures.length }, tried, figure })
  expect(seen.failures).toEqual([])
  expect(seen.mixed).toEqual([])
  // A machine that others keep busy says less of time, and so do few visits.
  expect(median).toBeLessThan(isThorough ? 2000 : 15_000)
  if (isThorough) expect(p99).toBeLessThan(1.5 * calmP99)
  else {
    const [busy, calm] = [seen.times.changing, seen.times.calm].map((ms) => quantile(ms, 0.5))
    expect(busy).toBeLessThan(Math.max(3 * (calm ?? 0), 500))
  }
  expect(late / early).toBeLessThan(1.1)
  if (isThorough) expect(perSwap).toBeLessThan(2)
  expect(lateAll / earlyAll).toBeLessThan(mostGrowth)
  await until(() => childrenOf(site.shell.child.pid).length === remotes)
})

/** Memory of the shell and of the renderers of what is live, in MiB, once those of the release before have ended. */
async function weighAll() {
  const { pid = 0 } = site.shell.child
  await until(() => childrenOf(pid).length === remotes)
  return memoryOf([pid, ...childrenOf(pid)])
}

/** The mean of each half of what was measured after the first changes. */
function halvesOf(values: number[]) {
  const half = settled + (changes - settled) / 2
  return [average(values.slice(settled, half)), average(values.slice(half))]
}

/** How much each value is above the one before, by least squares. */
function slopeOf(values: number[]) {
  const middle = (values.length - 1) / 2
  const sums = values.reduce(
    ({ above, below }, value, at) => ({
      above: above + (at - middle) * value,
      below: below + (at - middle) ** 2,
    }),
    { above: 0, below: 0 },
  )
  return sums.above / sums.below
}

function average(values: number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
