import { addPointer, liveIn, readHistory } from '@site/releases'
import { atLength, isThorough, report, reportRows } from '../support/finding'
import { pickSome } from '../support/random'
import { publishUnusable, unusable } from '../support/releases/unusable-releases'
import { type Site, startSite } from '../support/site/site'
import { isWholeBlog, isWholeCareers } from '../support/site/whole-pages'
import { until } from '../support/until'

reportRows(['F1', 'F6'])

const seed = 20_261_122
const pages: Record<string, string> = {
  marketing: '/about',
  blog: '/blog',
  careers: '/career',
  contact: '/contact',
}
const remotes = Object.keys(pages)
const outages = Array.from({ length: 2 ** remotes.length }, (_, bits) =>
  remotes.filter((_, bit) => bits & (1 << bit)),
).flatMap((down) => Object.keys(unusable).map((fault) => ({ down, fault })))
const isInRender = ({ down, fault }: (typeof outages)[number]) =>
  down.length > 0 && fault.endsWith('render')
const inRender = outages.filter(isInRender)
const others = outages.filter((outage) => !isInRender(outage))
/** At every length at least one throws in render. */
const tried = [
  ...pickSome(inRender, atLength({ full: inRender.length, ci: 1, short: 1 }), seed),
  ...pickSome(others, atLength({ full: others.length, ci: 3, short: 1 }), seed),
]

let site: Site
let first: Awaited<ReturnType<typeof readLive>>
/** Releases that cannot be used, by remote and fault. */
const published = new Map<string, { version: string; release: string }>()

beforeAll(async () => {
  site = await startSite()
  first = await readLive()
  // Only a page that was whole once stands in later: a service that has just started may answer late.
  for (const path of Object.values(pages)) await until(() => isWhole(path))
})

afterAll(() => site.stop())

async function readLive() {
  return liveIn(await readHistory(site.desk.store, site.desk.keys))
}

async function unusableRelease(remote: string, fault: string) {
  const name = `${remote} ${fault}`
  const version = `2.0.${published.size}`
  const known = published.get(name) ?? {
    version,
    release: await publishUnusable(site, remote, version, fault),
  }
  published.set(name, known)
  return known
}

/** Makes releases live with a valid key, without the gate. */
async function makeLive(changes: (typeof first)['remotes']) {
  await addPointer(site.desk, async () => ({
    why: 'a test',
    live: { ...first, remotes: { ...first.remotes, ...changes } },
  }))
}

async function read(path: string) {
  return (await fetch(site.url + path)).text()
}

/** Resolves when the shell serves these releases, or has refused them. */
async function untilTried(releases: string[]) {
  await until(async () => {
    const said = (await read('/readyz')) + (await read('/_site/releases.json'))
    return releases.every((release) => said.includes(release))
  })
}

/** What is wrong with a page as a visitor gets it. */
async function look(path: string) {
  const response = await fetch(site.url + path)
  const html = await response.text()
  const isWhole = /<h1[^>]*>.+<\/h1>/s.test(html) && html.includes('</footer>')
  return response.status === 200 && isWhole ? [] : [`${path} ${response.status}`]
}

/** True for a page with all that its service adds to it. */
async function isWhole(path: string) {
  if ((await look(path)).length > 0) return false
  const html = await read(path)
  if (path === pages.blog) return isWholeBlog(html)
  return path !== pages.careers || isWholeCareers(html)
}

async function endure({ down, fault }: (typeof outages)[number]) {
  const changes: (typeof first)['remotes'] = {}
  for (const remote of down) changes[remote] = await unusableRelease(remote, fault)
  await makeLive(changes)
  await untilTried(Object.values(changes).map(({ release }) => release))
  const wrong = await Promise.all(Object.values(pages).map(look))
  await makeLive({})
  const healed = performance.now()
  await until(async () => {
    const { reasons } = JSON.parse(await read('/readyz'))
    const { remotes: live } = JSON.parse(await read('/_site/releases.json'))
    return (
      reasons.length === 0 &&
      remotes.every((remote) => live[remote].release === first.remotes[remote]?.release)
    )
  })
  const outage = `${down.join(', ') || 'nothing'} ${fault}`
  return { wrong: wrong.flat().map((one) => `${outage}: ${one}`), ms: performance.now() - healed }
}

test(`whichever remotes cannot be used, the server shows every page (seed ${seed})`, async () => {
  const found: Awaited<ReturnType<typeof endure>>[] = []
  for (const outage of tried) found.push(await endure(outage))

  const wrong = found.flatMap((one) => one.wrong)
  const slowest = Math.max(...found.map(({ ms }) => ms))
  report({
    shows: { row: 'F1', cases: found.length, failures: wrong.length },
    tried: `combinations of remotes whose release cannot be used, in every way (seed ${seed})`,
    figure: `on the server: well again after ${Math.round(slowest)} ms at most`,
  })
  report({
    shows: {
      row: 'F6',
      cases: tried.filter(isInRender).length,
      failures: wrong.filter((one) => one.includes('throws in render')).length,
    },
    tried: 'releases that throw in render',
    figure: 'on the server: pages as they were last good, and the others as ever',
  })
  expect(wrong).toEqual([])
  // A machine that other tests keep busy says less of time.
  expect(slowest).toBeLessThan(isThorough ? 5000 : 90_000)
}, 900_000)
