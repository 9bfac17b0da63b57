import { addPointer, liveIn, readHistory } from '@site/releases'
import { isThorough, report } from '../support/finding'
import { quantile } from '../support/load/statistics'
import { doctorCareers } from '../support/releases/doctored-build'
import { publish } from '../support/site/publish'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

const requests = isThorough ? 100 : 20

const hangs = `const routes = [{ path: '/career', loader: () => new Promise(() => {}), Component: () => null }]
module.exports = { init() {}, get: async () => () => ({ remote: { slices: [], routes } }) }`

let site: Site

beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' })
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
async function visitBlog(name: string) {
  const times: number[] = []
  for (let number = 0; number < requests; number++) {
    const { status, ms } = await visit(`/blog?author=${name}${number}`, number)
    expect(status).toBe(200)
    times.push(ms)
  }
  return quantile(times, 0.99)
}

/** Makes it live with a valid key, past the gate. */
async function makeHangingLive() {
  const build = await doctorCareers('2.0.0', { isBare: true, server: () => hangs })
  const { id } = await publish(site.desk, build.dist)
  await build.remove()
  const live = liveIn(await readHistory(site.desk.store, site.desk.keys))
  const careers = { version: '2.0.0', release: id }
  await addPointer(site.desk, async () => ({
    why: 'a test',
    live: { ...live, remotes: { ...live.remotes, careers } },
  }))
  await until(async () => (await visit('/_site/releases.json', 0)).html.includes(id))
}

test(`a remote that never answers: its last good page stands in, and others do not wait`, async () => {
  await visit('/career', 0)
  const calm = await visitBlog('calm')
  await makeHangingLive()

  const searches = Array.from({ length: requests }, (_, number) =>
    visit(`/career?title=${number}`, number),
  )
  const [busy, page] = await Promise.all([visitBlog('busy'), visit('/career', 0)])
  const ends = await Promise.all(searches)

  const slowest = Math.max(...ends.map(({ ms }) => ms))
  const wrong = ends.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
  report({
    shows: { row: 'F2', cases: 2 * requests + 1, failures: wrong.length },
    tried: `${requests} searches of a remote whose loader never settles, and as many pages of another`,
    figure:
      `its page stands in after ${Math.round(page.ms)} ms, searches end after ${Math.round(slowest)} ms at most; ` +
      `p99 of the other ${Math.round(calm)} → ${Math.round(busy)} ms`,
  })
  expect(page.status).toBe(200)
  expect(page.html).toContain('</h1>')
  expect(page.ms).toBeLessThan(4000)
  expect(wrong).toEqual([])
  expect(slowest).toBeLessThan(12_000)
  expect(busy).toBeLessThan(calm + 400)
})
