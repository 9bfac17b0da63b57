import { isThorough, report, showRows } from '../support/finding'
import { describeAnswers, sendMany, visitOnce } from '../support/load/many-requests'
import { sendRaw } from '../support/load/raw-request'

showRows(['L4'], 'slow headers and bodies')

// Set by shared-site.ts before any test runs.
const url = process.env.SITE_URL ?? ''
const each = isThorough ? 150 : 15

/** In ms: the site's limits, and the second between its checks. */
const limits = { headers: 5000 + 1000, request: 10_000 + 1000 }
/** For a machine that is busy with other tests. */
const margin = 4000

const attacks = [
  { what: 'say nothing', words: '', within: limits.headers },
  {
    what: 'never end their headers',
    words: 'GET / HTTP/1.1\r\nHost: a\r\n',
    within: limits.headers,
  },
  {
    what: 'never end their body',
    words: `POST /contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\na=`,
    within: limits.request,
  },
]

// Clients that do not read their answers: node-server.test.ts.
test('unfinished requests are ended (slowloris), and others are served meanwhile', async () => {
  const open = attacks.flatMap(({ words }) =>
    Array.from({ length: each }, () => sendRaw(url, words)),
  )
  const drip = setInterval(() => {
    for (const { socket } of open.slice(each)) socket.write('a')
  }, 500)

  const [visits, ...ends] = await Promise.all([
    sendMany(40, 20, () => visitOnce(`${url}/contact`)),
    ...open.map(({ ended }) => ended),
  ])

  clearInterval(drip)
  const latest = attacks.map(({ what, within }, at) => {
    const times = ends.slice(at * each, (at + 1) * each).map(({ after }) => after)
    return { what, within, after: Math.max(...times) }
  })
  report({
    number: 12,
    tried: latest.map(({ what }) => `${each} connections that ${what}`).join(', '),
    figure: `ended after ${latest.map(({ after }) => `${(after / 1000).toFixed(1)} s`).join(', ')}; visitors: ${describeAnswers(visits)}`,
  })
  for (const { within, after } of latest) expect(after).toBeLessThan(within + margin)
  for (const { heard } of ends) expect(heard).toMatch(/^(HTTP\/1\.1 408 |$)/)
  expect(visits).toMatchObject({ statuses: { 200: 40 }, broken: [] })
})
