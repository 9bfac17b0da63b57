import { isThorough, report, showRows } from '../../support/finding'
import { describeAnswers, sendMany, visitOnce } from '../../support/load/many-requests'
import { type Site, startSite } from '../../support/site/site'

showRows(['C6'], 'deeply nested bodies')

let site: Site

beforeAll(async () => {
  site = await startSite()
})

afterAll(() => site.stop())

const visitors = 120
const posts = isThorough ? 500 : 40

const nested = `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
const form = 'application/x-www-form-urlencoded'

test('JSON nested 30,000 deep is refused, and no visitor notices', async () => {
  const { pid } = site.shell.child

  const [attack, visits] = await Promise.all([
    sendMany(posts, 40, () =>
      visitOnce(`${site.url}/contact`, {
        method: 'POST',
        body: nested,
        headers: { 'content-type': 'application/json' },
      }),
    ),
    sendMany(visitors, visitors, (visitor) => visitOnce(`${site.url}/career?title=${visitor}`)),
  ])
  const after = await fetch(`${site.url}/contact`)

  report({
    number: 1,
    tried: `${posts} × 60 kB of JSON nested 30,000 deep, ${visitors} visitors`,
    figure: `attack: ${describeAnswers(attack)}; visitors: ${describeAnswers(visits)}`,
  })
  expect(attack).toMatchObject({ statuses: { 415: posts }, broken: [] })
  expect(visits.broken).toEqual([])
  expect(after.status).toBe(200)
  expect([site.shell.child.pid, site.shell.child.exitCode]).toEqual([pid, null])
})

test.each([
  { what: 'nested JSON as text', type: 'text/plain', body: nested, status: 415 },
  { what: 'nested JSON in a form', type: form, body: nested, status: 400 },
  { what: 'nested fields', type: form, body: `a${'[b]'.repeat(20_000)}=c`, status: 400 },
  { what: '5,000 fields', type: form, body: toFields(5000), status: 400 },
  { what: 'the same field 1,000 times', type: form, body: 'a=b&'.repeat(1000), status: 400 },
  { what: 'bytes that are no UTF-8', type: form, body: 'msg=%ff%fe', status: 400 },
  { what: '10 MB', type: form, body: `msg=${'a'.repeat(10_000_000)}`, status: 413 },
  { what: 'a file', type: 'multipart/form-data; boundary=x', body: '--x--', status: 415 },
  { what: '10 MB of JSON', type: 'application/json', body: ' '.repeat(10_000_000), status: 415 },
  { what: 'no type', type: 'x', body: 'a=b', status: 415 },
])('$what in a form is answered with $status', async ({ type, body, status }) => {
  const response = await post(type, body)

  expect(response.status).toBe(status)
  // Only a long text may be a visitor's own, who gets a page.
  expect(response.headers.get('content-type')).toMatch(
    status === 413 ? /^text\/html/ : /^text\/plain/,
  )
  expect(await response.text()).not.toContain('/contact')
  expect(site.shell.child.exitCode).toBeNull()
})

function toFields(count: number) {
  return Array.from({ length: count }, (_, at) => `f${at}=1`).join('&')
}

function post(type: string, body: string) {
  return fetch(`${site.url}/contact`, { method: 'POST', body, headers: { 'content-type': type } })
}
