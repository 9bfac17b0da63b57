import { setTimeout as pause } from 'node:timers/promises'
import { isThorough, report, showRows } from '../support/finding'
import { describeAnswers, sendMany, visitOnce } from '../support/load/many-requests'
import { sendRaw } from '../support/load/raw-request'

showRows(['L4'], 'slow headers, bodies and readers')

// Set by shared-site.ts before any test runs.
const url = process.env.SITE_URL ?? ''
const each = isThorough ? 150 : 15

/** In ms: the site's limits, and the second between its checks. Node sees only the second time that a write stands. */
const limits = { headers: 5000 + 1000, request: 10_000 + 1000, stalled: 2 * 20_000 }
/**
 * For a machine that is busy with other tests, and may stand still meanwhile. Without the limits one that drips is
 * ended after a minute at the earliest.
 */
const margin = isThorough ? 4000 : 30_000

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

/** Half a megabyte each: together more than the buffers of a connection hold. */
const brochures = 'GET /file/brochure.pdf HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(40)

test('clients that read nothing are cut off (slow read), and others are served meanwhile', async () => {
  const open = Array.from({ length: 15 }, () => sendRaw(url, brochures))
  for (const { socket } of open) socket.pause()

  const [visits] = await Promise.all([
    sendMany(40, 20, () => visitOnce(`${url}/contact`)),
    // Too long for `npm test`, where node-server.test.ts shows the same with a shorter limit.
    isThorough && pause(limits.stalled + margin),
  ])

  // What was sent before waits in the buffers: an answer that goes on when it is read at last was not cut off.
  for (const { socket } of open) socket.resume()
  const ends = isThorough ? await Promise.all(open.map(({ ended }) => ended)) : []
  for (const { socket } of open) socket.destroy()
  const answers = ends.map(({ heard }) => heard.split('HTTP/1.1 200 ').length - 1)
  report({
    number: 12,
    tried: `${open.length} connections that read nothing of 20 MB each`,
    figure: `${isThorough ? `cut off after ${Math.max(...answers)} of 40 answers` : 'stay open'}; visitors: ${describeAnswers(visits)}`,
  })
  for (const count of answers) expect(count).toBeLessThan(40)
  expect(visits).toMatchObject({ statuses: { 200: 40 }, broken: [] })
})
