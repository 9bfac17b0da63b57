import { isThorough, report } from '../../support/finding'
import { behindProxy } from '../../support/load/browser-views'
import { describeAnswers, percentile, sendMany, visitOnce } from '../../support/load/many-requests'
import { type Site, startSite } from '../../support/site/site'

let site: Site

beforeAll(async () => {
  site = await startSite({ ...behindProxy, LOG_LEVEL: 'silent' })
})

afterAll(() => site.stop())

const requests = isThorough ? 3000 : 300
const [attacker, office] = ['203.0.113.66', '198.51.100.7']

const visit = (address: string, path: string, request: RequestInit = {}) =>
  visitOnce(site.url + path, { ...request, headers: { 'x-forwarded-for': address } })

test.each([
  { what: 'searches', pathOf: (at: number) => `/career?title=${at}` },
  { what: 'articles that do not exist', pathOf: (at: number) => `/blog/none-${at}` },
])('one address gets its share of $what, the others theirs', async ({ what, pathOf }) => {
  await visit(office, '/contact')
  const started = performance.now()

  const [attack, others, cached] = await Promise.all([
    sendMany(requests, 250, (at) => visit(attacker, pathOf(at))),
    sendMany(20, 10, (at) => visit(office, pathOf(at + requests))),
    sendMany(60, 30, (at) => visit(attacker, at % 2 ? '/contact' : '/favicon.svg')),
  ])

  const seconds = (performance.now() - started) / 1000
  const worked = requests - (attack.statuses[429] ?? 0)
  report({
    number: 2,
    tried: `${requests} ${what} at 250/s from one address`,
    figure: `${worked} worked on in ${Math.round(seconds)} s; others: ${describeAnswers(others)}; cached pages and files: ${describeAnswers(cached)}, p99 ${percentile(cached, 0.99)} ms`,
  })
  // A burst of 100, which an earlier run may have used up, and 10 a second (token bucket).
  expect(worked).toBeLessThanOrEqual(100 + Math.ceil(10 * seconds))
  expect(attack.broken).toEqual([])
  expect(others.statuses[429]).toBeUndefined()
  expect(cached).toMatchObject({ statuses: { 200: 60 }, broken: [] })
})

test('a refusal says when to come back', async () => {
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, at) => visit(attacker, `/career?title=again-${at}`)),
  )

  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused?.headers.get('cache-control')).toBe('no-store')
  expect(await refused?.text()).toContain('Please wait a moment')
})

test('forms have a limit of their own', async () => {
  const send = () =>
    visit(attacker, '/contact', { method: 'POST', body: new URLSearchParams({ sub: 'x' }) })

  const answers = await sendMany(40, 100, send)

  expect(answers.statuses[429]).toBeGreaterThanOrEqual(18)
  expect(answers.broken).toEqual([])
})
