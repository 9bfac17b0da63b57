import { addPointer, liveIn, readHistory } from '@site/releases'
import { isThorough, isWhole, report, reportRows } from '../support/finding'
import { quantile } from '../support/load/statistics'
import { alterBuild } from '../support/releases/altered-build'
import { publish } from '../support/site/publish'
import { type Site, startSite } from '../support/site/site'
import { isWholeBlog, isWholeCareers } from '../support/site/whole-pages'
import { until } from '../support/until'

reportRows(['F2'])

const requests = isThorough ? 100 : 20

type Case = {
  remote: string
  page: string
  /** Addresses that no cache has: `uncached` of the remote, where it has such, and `other` of another remote. */
  uncached?: string
  other: string
  /** True for the page when it lacks nothing: only then it stands in. */
  isWhole: (html: string) => boolean
}

const careers = {
  remote: 'careers',
  page: '/career',
  uncached: '/career?title=',
  other: '/blog?author=',
  isWhole: isWholeCareers,
}
const cases: Case[] = [
  careers,
  ...(isWhole
    ? [
        {
          remote: 'blog',
          page: '/blog',
          uncached: '/blog?author=',
          other: '/career?title=',
          isWhole: isWholeBlog,
        },
        { remote: 'contact', page: '/contact', other: '/blog?author=', isWhole: () => true },
        { remote: 'marketing', page: '/about', other: '/blog?author=', isWhole: () => true },
      ]
    : []),
]

const hangsAt = (path: string) => `
const routes = [{ path: '${path}', loader: () => new Promise(() => {}), Component: () => null }]
module.exports = { init() {}, get: async () => () => ({ remote: { slices: [], routes } }) }`

let site: Site

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '127.0.0.1' })
})

afterAll(() => site.stop())

async function visit(path: string, visitor: number) {
  const started = performance.now()
  const headers = { 'X-Forwarded-For': `10.0.0.${visitor}` }
  const response = await fetch(site.url + path, { headers })
  const html = await response.text()
  const ms = performance.now() - started
  return { status: response.status, ms, html, retryAfter: response.headers.get('retry-after') }
}

/** One after the other; none is in the cache. */
async function visitOther(address: string, name: string) {
  const times: number[] = []
  for (let number = 0; number < requests; number++) {
    const { status, ms } = await visit(`${address}${name}${number}`, number)
    expect(status).toBe(200)
    times.push(ms)
  }
  return { median: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

/** Makes it live with a valid key, past the gate. Returns what ends it. */
async function makeHangingLive(remote: string, path: string) {
  const server = () => hangsAt(path)
  const build = await alterBuild(remote, '2.0.0', { isBare: true, server })
  const { id } = await publish(site.desk, build.dist)
  await build.remove()
  const live = liveIn(await readHistory(site.desk.store, site.desk.keys))
  const hanging = { ...live.remotes, [remote]: { version: '2.0.0', release: id } }
  const goLive = (remotes: typeof live.remotes) =>
    addPointer(site.desk, async () => ({ why: 'a test', live: { ...live, remotes } }))
  const isServed = async () => (await visit('/_site/releases.json', 0)).html.includes(id)
  await goLive(hanging)
  await until(isServed)
  return async () => {
    await goLive(live.remotes)
    await until(async () => !(await isServed()))
  }
}

test.each(cases)(
  '$remote never answers: its last good page stands in, and others do not wait',
  async ({ remote, page: path, uncached, other, isWhole }) => {
    await until(async () => {
      const { status, html } = await visit(path, 0)
      return status === 200 && isWhole(html)
    })
    const calm = await visitOther(other, 'calm')
    const end = await makeHangingLive(remote, path)

    const searches = Array.from({ length: uncached ? requests : 0 }, (_, number) =>
      visit(`${uncached}${number}`, number),
    )
    const [busy, page] = await Promise.all([visitOther(other, 'busy'), visit(path, 0)])
    const ends = await Promise.all(searches)
    await end()

    const slowest = Math.max(0, ...ends.map(({ ms }) => ms))
    const wrong = ends.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
    report({
      shows: { row: 'F2', cases: requests + searches.length + 1, failures: wrong.length },
      tried: `${searches.length} searches of ${remote} whose loader never settles, and ${requests} pages of another`,
      figure:
        `its page stands in after ${Math.round(page.ms)} ms, searches end after ${Math.round(slowest)} ms at most; ` +
        `median of the other ${Math.round(calm.median)} → ${Math.round(busy.median)} ms, ` +
        `p99 ${Math.round(calm.p99)} → ${Math.round(busy.p99)} ms`,
    })
    expect(page.status).toBe(200)
    expect(page.html).toContain('</h1>')
    // Two seconds after it was asked for, and a page without a stand-in is given up after eight.
    expect(page.ms).toBeLessThan(isThorough ? 4000 : 8000)
    expect(wrong).toEqual([])
    // Given up after eight; a request that is never answered is ended after sixty.
    expect(slowest).toBeLessThan(isThorough ? 12_000 : 40_000)
    // They would wait eight seconds for a page that hangs. Closer only where nothing else is tested meanwhile, where one
    // slow page of twenty is none of the machine's either.
    expect(busy.median).toBeLessThan(calm.median + (isThorough ? 400 : 4000))
    if (isThorough) expect(busy.p99).toBeLessThan(calm.p99 + 400)
  },
)
