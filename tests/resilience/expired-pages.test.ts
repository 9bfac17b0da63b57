import { setTimeout as pause } from 'node:timers/promises'
import {
  type MisbehavingService,
  startMisbehavingService,
} from '../support/faults/misbehaving-service'
import { atLength, report } from '../support/finding'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

const visitors = atLength({ full: 500, ci: 500, short: 100 })
/** A page is rendered anew, and its service asked again, for the first visitor after this. */
const expiryMs = 1000
const article = '/blog/known'
const call = 'GET /api/v1/blog/known'

let service: MisbehavingService
let site: Site

beforeAll(async () => {
  service = await startMisbehavingService({
    [call]: { fault: 'fails' },
    'GET /api/v1/blog': { fault: 'fails' },
  })
  site = await startSite({ BLOG_API_URL: service.url })
})

afterAll(() => Promise.all([site.stop(), service.stop()]))

async function visit(path: string) {
  const response = await fetch(site.url + path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** When the service was asked for the article, in ms. */
const callsOfArticle = () => service.times.filter((_, at) => service.calls[at]?.startsWith(call))

/** Pauses between calls that are shorter than a page is fresh. */
function findHerds(times: number[]) {
  const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0))
  return pauses.filter((ms) => ms < expiryMs)
}

test('with a service that is down from the start, lists are pages, and an article is not missing', async () => {
  const [list, one] = [await visit('/blog'), await visit(article)]

  expect(list.status).toBe(200)
  expect(list.html).toMatch(/<h1[^>]*>.+<\/h1>/s)
  expect([one.status, one.headers.get('retry-after')]).toEqual([
    503,
    expect.stringMatching(/^\d+$/),
  ])
  report({
    shows: { row: 'A2', cases: 2 },
    tried: 'the list and an article of a service that was down at the start',
    figure: `list ${list.status}, article ${one.status} with Retry-After`,
  })
})

test(`${visitors} visitors of an article that was never shown, or has expired, are one call`, async () => {
  service.behave({ [call]: { answer: { data: { title: 'Known', content: '<p>Body</p>' } } } })
  await until(async () => (await visit('/blog/known?again')).status === 200)
  const made: number[] = []
  const herds: number[] = []
  for (const round of ['expired', 'expired again']) {
    await pause(2 * expiryMs)
    const before = callsOfArticle().length
    const answers = await Promise.all(Array.from({ length: visitors }, () => visit(article)))
    // The rendering goes on in the background, for the next visitor.
    await until(() => callsOfArticle().length > before)
    // More than one on a busy machine, where the visits take longer than the page is fresh.
    const calls = callsOfArticle().slice(before)
    made.push(calls.length)
    herds.push(...findHerds(calls))
    expect([round, ...new Set(answers.map(({ status }) => status))]).toEqual([round, 200])
  }

  report({
    shows: { row: 'A3', cases: visitors * made.length, failures: herds.length },
    tried: `${visitors} visitors at once of an article that has expired`,
    figure: `${made.join(' and ')} calls`,
  })
  expect(herds).toEqual([])
})
