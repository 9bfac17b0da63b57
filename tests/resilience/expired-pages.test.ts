import { setTimeout as pause } from 'node:timers/promises'
import {
  type MisbehavingService,
  startMisbehavingService,
} from '../support/faults/misbehaving-service'
import { atLength, report, reportRows } from '../support/finding'
import { visitOnce } from '../support/load/many-requests'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

reportRows(['A2', 'A3'])

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
  const response = await visitOnce(site.url + path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const countCalls = () => service.calls.filter((made) => made.startsWith(call)).length

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
  let tooMany = 0
  for (const round of ['expired', 'expired again']) {
    await pause(2 * expiryMs)
    const before = countCalls()
    const startedAt = performance.now()
    const answers = await Promise.all(Array.from({ length: visitors }, () => visit(article)))
    // The rendering goes on in the background, for the next visitor. On a busy machine the one for the round before may
    // have ended just now: then the page is still fresh, and a later visitor is the one it expires for.
    await until(async () => {
      const hasAsked = countCalls() > before
      if (!hasAsked) await visit(article)
      return hasAsked
    })
    const calls = countCalls() - before
    // More than one on a busy machine, where the visits take longer than the page is fresh. Pauses between the calls
    // tell less: this process, which also makes the visits, may notice a call late.
    const allowed = 1 + Math.floor((performance.now() - startedAt) / expiryMs)
    made.push(calls)
    tooMany += Math.max(0, calls - allowed)
    expect([round, ...new Set(answers.map(({ status }) => status))]).toEqual([round, 200])
  }

  report({
    shows: { row: 'A3', cases: visitors * made.length, failures: tooMany },
    tried: `${visitors} visitors at once of an article that has expired`,
    figure: `${made.join(' and ')} calls`,
  })
  expect(tooMany).toBe(0)
})
