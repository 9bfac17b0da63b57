import { setTimeout as pause } from 'node:timers/promises'
import { isThorough, report, sample, showRows } from '../../support/finding'
import { addressFor, fire, latencies, saturate } from '../../support/load/load'
import { type Site, startSite } from '../../support/site/site'
import { until } from '../../support/until'

showRows(['L1'], 'five times the capacity')

const seconds = isThorough ? 60 : 5
/** In seconds. A rush begins as a burst, which may wait: less than a hundredth of a minute, and more of a few seconds. */
const burst = isThorough ? 0 : 1
/** For the p99 of a calm time, in seconds: of a few hundred pages it is chance. */
const calmSeconds = isThorough ? 15 : 2
/** In seconds: V8 compiles first, and then the capacity is measured. */
const warming = isThorough ? 5 : 2
const measuring = isThorough ? 3 : 2
const times = 5
/** Limit, in multiples of the p99 at half the capacity. */
const most = 2
/** In ms; by then the site has to be as before. */
const recovery = 3000
/** Share of the capacity, which is measured seconds before: the machine may be several times slower since. */
const leastAnswered = isThorough ? 0.8 : 0.15
/** Of the capacity: what the site has to answer in full when the rush is over, on such a machine too. */
const afterwards = isThorough ? 1 / 2 : 1 / 10
/** In ms. Where a machine stands still it is more than the queue's part, yet no page outlasts its deadline, 8 s, by far. */
const longest = isThorough ? { accepted: 5000, cached: 3000 } : { accepted: 20_000, cached: 15_000 }

let site: Site

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' })
})

afterAll(() => site.stop())

let asked = 0
/** Addresses that were never asked for, so that no cache has their pages. */
const search = () => `/career?title=search${asked++}`
const list = () => `/blog?author=rush${asked++}`
const searchOrList = (number: number) => (number % 2 ? search() : list())

/** Sends an enquiry a second without JavaScript, each from somebody else. Resolves with the statuses. */
async function writeEnquiries() {
  const fields = { userName: 'Asha Rao', userEmail: 'asha@example.com', userPhone: '+911205550100' }
  const statuses: number[] = []
  for (let number = 0; number < seconds; number++) {
    const sent = await fetch(`${site.url}/contact`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, sub: 'In a rush', msg: `Line ${asked++}` }),
      headers: { 'X-Forwarded-For': addressFor(asked * 1000) },
      redirect: 'manual',
    })
    statuses.push(sent.status)
    await pause(1000)
  }
  return statuses
}

const rushes = [
  { what: 'searches', calm: search, pathOf: search },
  {
    what: 'searches and lists of articles, of two remotes at once',
    calm: searchOrList,
    pathOf: searchOrList,
  },
  {
    what: 'searches, missing articles and missing pages, in equal shares',
    // Two renderers share the cores; when it is calm, one has them.
    calm: search,
    pathOf: (number: number) =>
      [search(), `/blog/rush${number}`, `/rush/${number}`][number % 3] ?? '',
  },
]

test.each(sample(rushes, 3))(
  `at ${times} times its capacity the site goes on answering, and refuses the rest: $what`,
  async ({ what, calm: calmly, pathOf }) => {
    const first = asked
    const addressOf = (number: number) => addressFor(first * 100 + number)
    const cold = await saturate(site.url, { visitors: 8, seconds: warming, pathOf: calmly })
    const able = await saturate(site.url, { visitors: 8, seconds: measuring, pathOf: calmly })
    // The better of the two: five times what a machine does that stands still for a moment is no rush.
    const capacity = Math.max(cold.length / warming, able.length / measuring)
    const calm = await fire(site.url, {
      perSecond: Math.ceil(capacity / 2),
      seconds: calmSeconds,
      pathOf: calmly,
      addressOf,
    })
    await fetch(`${site.url}/about`)

    const perSecond = Math.ceil(capacity * times)
    const [rush, kept, enquiries] = await Promise.all([
      fire(site.url, { perSecond, seconds, pathOf, addressOf }),
      fire(site.url, { perSecond: 20, seconds, pathOf: () => '/about' }),
      writeEnquiries(),
    ])
    await pause(recovery)
    const after = await fire(site.url, {
      perSecond: Math.ceil(capacity * afterwards),
      seconds: calmSeconds,
      pathOf: calmly,
      addressOf,
    })

    const good = rush.filter(({ status }) => [200, 404].includes(status))
    const goodput = good.length / seconds / capacity
    // Pages that were rendered: what is missing is answered sooner.
    const rendered = rush
      .slice(perSecond * burst)
      .filter(({ path, status }) => ['/career', '/blog'].includes(path) && status === 200)
    // Before the rush and after it: of one calm time the p99 varies by half.
    const [quiet, accepted, cached] = [[...calm, ...after], rendered, kept].map(latencies)
    const ratio = Number(accepted?.p99) / Number(quiet?.p99)
    report({
      number: 2,
      tried: `${rush.length} requests in ${seconds} s, ${times} times the ${Math.round(capacity)} pages a second the site can do: ${what}`,
      figure:
        `answered ${Math.round(goodput * 100)} % of capacity; p99 of what was accepted ${accepted?.p99} ms, ` +
        `${ratio.toFixed(1)} times that of half the capacity (${quiet?.p99} ms), p50 ${accepted?.p50} ms; ` +
        `a cached page meanwhile ${cached?.p50} ms (p99 ${cached?.p99} ms); without an answer: ${rush.filter(({ status }) => status === 0).length}`,
    })
    expect(rush.filter(({ status }) => status === 0)).toEqual([])
    expect(rush.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([])
    expect(rush.some(({ status }) => status === 503)).toBe(true)
    expect(goodput).toBeGreaterThan(leastAnswered)
    // Beside other tests a time says little of the queue, whose own test counts them in a simulation.
    if (isThorough) expect(ratio).toBeLessThan(most)
    expect(accepted?.p99).toBeLessThan(longest.accepted)
    expect(kept.filter(({ status }) => status !== 200)).toEqual([])
    expect(enquiries).toEqual(enquiries.map(() => 303))
    expect(cached?.p99).toBeLessThan(longest.cached)
    expect(after.filter(({ status }) => status !== 200)).toEqual([])
  },
  240_000,
)

test('all missing addresses get the same bytes', async () => {
  const pages = await Promise.all(
    ['/nothing', '/nothing/at/all', '/blog/no-such-article'].map(async (path) => {
      let response = new Response()
      // While the service of the blog is late, the answer says to come again.
      await until(async () => {
        response = await fetch(site.url + path)
        return response.status !== 503
      })
      return { status: response.status, etag: response.headers.get('etag') }
    }),
  )

  expect(pages.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(new Set(pages.map(({ etag }) => etag)).size).toBe(1)
})
