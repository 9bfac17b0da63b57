import { setTimeout as pause } from 'node:timers/promises'
import {
  type Behaviour,
  type MisbehavingService,
  startMisbehavingService,
} from '../../support/faults/misbehaving-service'
import { isThorough, report, showRows } from '../../support/finding'
import { visitOnce } from '../../support/load/many-requests'
import { type Site, startSite } from '../../support/site/site'

showRows(['A1'], 'a service that hangs under load')

const seconds = isThorough ? 40 : 5
const slugs = (name: string) =>
  Array.from({ length: seconds * 10 }, (_, index) => `${name}-${index}`)
const calls = ['recentPost', ...slugs('before'), ...slugs('during')].map(
  (name) => `GET /api/v1/blog/${name}`,
)
const answering = (told: Behaviour[string]): Behaviour =>
  Object.fromEntries(calls.map((call) => [call, told]))
const good = answering({ answer: { data: { title: 'Known article', content: '<p>Body</p>' } } })

let service: MisbehavingService
let site: Site

beforeAll(async () => {
  service = await startMisbehavingService(good)
  // So that each visitor can have an address of their own.
  site = await startSite({ BLOG_API_URL: service.url, TRUST_PROXY: 'loopback' })
})

afterAll(() => Promise.all([site.stop(), service.stop()]))

let visitors = 0

/** A visitor's first page. */
async function visit(path: string) {
  const started = performance.now()
  const address = `10.0.${++visitors >> 8}.${visitors & 255}`
  const response = await visitOnce(site.url + path, { headers: { 'X-Forwarded-For': address } })
  await response.text()
  return { status: response.status, ms: performance.now() - started }
}

type Visit = Awaited<ReturnType<typeof visit>>

/** Visits at a steady rate, whatever the answers take (open model). */
async function visitEach(paths: string[], everyMs: number): Promise<Visit[]> {
  const visits: Promise<Visit>[] = []
  for (const path of paths) {
    visits.push(visit(path))
    await pause(everyMs)
  }
  return Promise.all(visits)
}

/** Ten articles a second, and four pages of other remotes, all uncached. */
async function visitAll(name: string) {
  const others = Array.from({ length: seconds * 2 }, (_, index) => [
    `/privacy-policy?tab=${name}-${index}`,
    `/career?title=${name}-${index}`,
  ])
  const [articles, pages] = await Promise.all([
    visitEach(
      slugs(name).map((slug) => `/blog/${slug}`),
      100,
    ),
    visitEach(others.flat(), 250),
  ])
  return { articles, pages }
}

const statusesOf = (visits: Visit[]) => [...new Set(visits.map(({ status }) => status))]
const slowestOf = (visits: Visit[]) => Math.round(Math.max(...visits.map(({ ms }) => ms)))
const medianOf = (visits: Visit[]) =>
  Math.round(visits.map(({ ms }) => ms).sort((a, b) => a - b)[visits.length >> 1] ?? 0)

test('a hanging service does not slow other remotes, and its own by a deadline at most', async () => {
  const started = performance.now()
  const before = await visitAll('before')
  const calmFor = (performance.now() - started) / 1000
  const asked = service.calls.filter((call) => call.includes('/blog/recentPost')).length
  service.behave(answering({ fault: 'hangs' }))
  service.calls.length = 0

  const hung = performance.now()
  const during = await visitAll('during')
  const hungFor = (performance.now() - hung) / 1000
  const made = service.calls.length
  service.behave(good)
  const healed = await untilWell()

  report({
    number: 3,
    tried: `the blog's service hangs for ${seconds} s, ten article visits a second`,
    figure: [
      `${made} calls to it (before ${asked} for the list that ${before.articles.length} articles share)`,
      `pages of others ${statusesOf(during.pages)}, median ${medianOf(during.pages)} ms (before ${medianOf(before.pages)}), slowest ${slowestOf(during.pages)} (${slowestOf(before.pages)})`,
      `articles ${statusesOf(during.articles)}, median ${medianOf(during.articles)} ms (${medianOf(before.articles)}), slowest ${slowestOf(during.articles)} (${slowestOf(before.articles)})`,
      `well again after ${healed} ms`,
    ].join('; '),
  })
  expect(statusesOf(during.pages)).toEqual([200])
  expect(statusesOf(during.articles)).toEqual([503])
  expect(made).toBeLessThanOrEqual(5 + Math.ceil(hungFor / 5))
  // An answer is shared for a second.
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(Math.ceil(calmFor) + 5)
  // The attack added 8 s. Wide, because the machine may be several times slower than it was before.
  const added = isThorough ? 800 : 5000
  expect(medianOf(during.pages)).toBeLessThan(2 * medianOf(before.pages) + added)
  expect(medianOf(during.articles)).toBeLessThan(2 * medianOf(before.articles) + added)
})

/** Milliseconds until an article that failed is shown: a check is due within five seconds. */
async function untilWell() {
  const started = performance.now()
  while ((await visit('/blog/during-0')).status !== 200) await pause(250)
  return Math.round(performance.now() - started)
}

test('an address of the greatest length ends no renderer while the service fails', async () => {
  // Each bar is encoded as three characters in the call, and the call is part of the reason.
  const slugs = Array.from({ length: 8 }, (_, index) => `${'|'.repeat(1900)}${index}`)
  const failing = slugs.map((slug) => [
    `GET /api/v1/blog/${encodeURIComponent(slug)}`,
    { fault: 'fails' as const },
  ])
  service.behave({ ...good, ...Object.fromEntries(failing) })

  const paths = slugs.map((slug) => `/blog/${slug}`)
  const visits = await visitEach([...paths, ...paths], 50)
  const ready = await fetch(`${site.url}/readyz`)
  const { reasons = [] } = Object(await ready.json())

  report({
    number: 'small',
    tried: '16 visits of articles with addresses of 1,900 characters that the service fails at',
    figure: `all ${statusesOf(visits)}; ${reasons.length} addresses that ended a renderer`,
  })
  expect(statusesOf(visits)).toEqual([503])
  expect(ready.status).toBe(200)
  expect(reasons).toEqual([])
})

test('an article that was shown before is served while the service hangs (stale-if-error)', async () => {
  service.behave(good)
  await untilWell()
  service.behave(answering({ fault: 'hangs' }))

  const visits = await visitEach(Array(20).fill('/blog/during-0'), 100)

  expect(statusesOf(visits)).toEqual([200])
})
