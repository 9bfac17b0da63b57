import { promote } from '@site/releases'
import { distOf } from '@site/tasks'
import {
  type MisbehavingService,
  startMisbehavingService,
} from '../../support/faults/misbehaving-service'
import { isThorough, report } from '../../support/finding'
import { addressFor, fire, latencies } from '../../support/load/load'
import { childrenOf } from '../../support/programs/processes'
import { publish } from '../../support/site/publish'
import { type Site, startSite } from '../../support/site/site'
import { until } from '../../support/until'

const seconds = isThorough ? 20 : 4
/** In ms, for a machine that may stand still meanwhile: it was 4,135, and 11,600. Few milliseconds are chance anywhere. */
const atLeast = isThorough ? { p50: 5, p99: 50 } : { p50: 2000, p99: 10_000 }
const slugs = Array.from({ length: 150 }, (_, number) => `article-${number}`)

let blog: MisbehavingService
let site: Site

beforeAll(async () => {
  blog = await startMisbehavingService(
    Object.fromEntries([
      ...slugs.map((slug) => [`GET /api/v1/blog/${slug}`, { answer: articleOf(slug) }]),
      ['GET /api/v1/blog/recentPost', { answer: { status: 'success', data: { data: [] } } }],
    ]),
  )
  site = await startSite({
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'silent',
    BLOG_API_URL: blog.url,
  })
  await publish(site.desk, distOf('careers'), { version: '1.1.0' })
})

afterAll(async () => {
  await site.stop()
  await blog.stop()
})

function articleOf(slug: string) {
  const article = { title: slug, slug, content: `<p>${'Words. '.repeat(300)}</p>` }
  return { status: 'success', data: { data: article } }
}

function visitArticles() {
  return fire(site.url, {
    perSecond: 30,
    seconds,
    pathOf: (number) => `/blog/${slugs[(number * 7) % slugs.length]}`,
    addressOf: addressFor,
  })
}

async function etagsOf(paths: string[]) {
  return Promise.all(paths.map(async (path) => (await fetch(site.url + path)).headers.get('etag')))
}

async function untilServed(version: string) {
  for (;;) {
    const { remotes } = await (await fetch(`${site.url}/_site/releases.json`)).json()
    if (remotes.careers.version === version) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('a promotion of careers leaves the blog’s pages, process and calls as they are', async () => {
  for (const [number, slug] of slugs.entries()) {
    const headers = { 'X-Forwarded-For': addressFor(number) }
    await until(async () => (await fetch(`${site.url}/blog/${slug}`, { headers })).status === 200)
  }
  const shown = slugs.slice(0, 10).map((slug) => `/blog/${slug}`)
  const processes = childrenOf(site.shell.child.pid)
  const etags = await etagsOf(shown)
  blog.calls.length = 0
  const calm = await visitArticles()
  const callsBefore = blog.calls.length

  blog.calls.length = 0
  const began = performance.now()
  await promote(site.desk, 'careers', '1.1.0')
  const [during] = await Promise.all([visitArticles(), untilServed('1.1.0')])

  const [before, after] = [latencies(calm), latencies(during)]
  const staying = () => {
    const running = childrenOf(site.shell.child.pid)
    return processes.filter((pid) => running.includes(pid))
  }
  // The replaced one ends when it has nothing left to do, after the new one is live.
  await until(() => staying().length < processes.length)
  const stayed = staying()
  report({
    number: 4,
    tried: `careers promoted under ${during.length} visits of 150 warm articles at 30 a second`,
    figure:
      `p50 ${before.p50} → ${after.p50} ms, p99 ${before.p99} → ${after.p99} ms; calls of the blog's service ${callsBefore} → ${blog.calls.length}; ` +
      `${processes.length - stayed.length} of ${processes.length} renderers replaced`,
  })
  expect(during.filter(({ status }) => status !== 200)).toEqual([])
  expect(await etagsOf(shown)).toEqual(etags)
  const took = (performance.now() - began) / 1000
  expect(processes.length - stayed.length).toBe(1)
  // Two calls for each refreshed page, of which there are eight a second at most.
  expect(blog.calls.length).toBeLessThanOrEqual(2 * 8 * (took + 2))
  expect(after.p50).toBeLessThan(Math.max(before.p50 * 1.5, atLeast.p50))
  expect(after.p99).toBeLessThan(Math.max(before.p99 * 3, atLeast.p99))
})
