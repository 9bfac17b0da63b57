import fc from 'fast-check'
import fastify, { type FastifyInstance } from 'fastify'
import { releaseSet, TestSite } from '../test-site'
import { serveReports } from './serve-reports'

const host = 'site.example'
const token = 'a-token-that-is-long-enough'
const [contact] = releaseSet.remotes

let site: TestSite
let app: FastifyInstance
let logged: string[]

beforeEach(async () => {
  site = new TestSite()
  logged = []
  app = fastify({
    trustProxy: true,
    logger: { level: 'warn', stream: { write: (line: string) => logged.push(line) } },
  })
  serveReports(app, site.site, token)
})

afterEach(async () => {
  jest.useRealTimers()
  await app.close()
  site.remove()
})

type Sending = { type?: string; headers?: Record<string, string>; from?: string }

function send(
  body: unknown,
  { type = 'application/csp-report', headers = {}, from = '203.0.113.1' }: Sending = {},
) {
  return app.inject({
    method: 'POST',
    url: '/_site/reports',
    headers: { host, 'content-type': type, 'x-forwarded-for': from, ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** As Chromium sends it for `report-uri`. */
function described(changes: Record<string, unknown> = {}) {
  return {
    'csp-report': {
      'document-uri': `https://${host}/contact?email=a@b.example#top`,
      'effective-directive': 'img-src',
      'blocked-uri': 'https://evil.example/pixel?secret',
      'source-file': `https://${host}/releases/contact/${contact?.id}/web/remote.js`,
      'script-sample': 'secret words',
      ...changes,
    },
  }
}

async function counts() {
  const answer = await app.inject({
    url: '/_site/reports',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' },
  })
  return answer.json()
}

const known = {
  remote: 'contact',
  directive: 'img-src',
  blocked: 'https://evil.example',
  page: '/contact',
  source: `/releases/contact/${contact?.id}/web/remote.js`,
}

test('counts a report by remote, without what tells of a visitor', async () => {
  expect((await send(described())).statusCode).toBe(204)
  await send(described())

  expect(await counts()).toEqual([{ ...known, count: 2 }])
  expect(logged.join()).not.toMatch(/secret|a@b/)
})

test('logs the first of a kind', async () => {
  await send(described())
  await send(described())
  await send(described({ 'effective-directive': 'frame-src' }))

  expect(logged.map((line) => JSON.parse(line).directive)).toEqual(['img-src', 'frame-src'])
})

test('a flood of kinds is logged by its number', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
  for (let kind = 0; kind < 300; kind += 1) {
    const body = described({ 'blocked-uri': `https://evil-${kind}.example` })
    await send(body, { from: `198.51.100.${kind % 100}` })
  }
  jest.advanceTimersByTime(10_000)

  expect(logged).toHaveLength(11)
  expect(JSON.parse(logged[10] ?? '').msg).toBe(
    '290 more kinds were blocked by the policy of a page within 10 s; /_site/reports counts the last',
  )
})

test('reads the format of the Reporting API, integrity violations too', async () => {
  const body = { documentURL: `https://${host}/contact`, blockedURL: 'inline' }
  const list = [
    { type: 'csp-violation', body: { ...body, effectiveDirective: 'script-src-elem' } },
    { type: 'integrity-violation', body: { ...body, blockedURL: 'https://evil.example/a.js' } },
  ]

  await send(list, { type: 'application/reports+json' })

  expect(await counts()).toMatchObject([
    { directive: 'integrity', blocked: 'https://evil.example', remote: 'contact' },
    { directive: 'script-src-elem', blocked: 'inline', remote: 'contact' },
  ])
})

test.each([
  {
    what: 'its script',
    changes: { 'source-file': `https://${host}/releases/shell/1/web/m.js` },
    remote: 'shell',
  },
  { what: 'its page', changes: { 'source-file': '' }, remote: 'contact' },
  {
    what: 'no remote',
    changes: { 'source-file': '', 'document-uri': `https://${host}/no` },
    remote: 'shell',
  },
  {
    what: 'a remote that is none',
    changes: { 'source-file': `https://${host}/releases/x/1/w.js` },
    remote: 'contact',
  },
])('is the report of $remote by $what', async ({ changes, remote }) => {
  await send(described(changes))

  expect(await counts()).toMatchObject([{ remote }])
})

test.each([
  { what: 'of another site', body: described({ 'document-uri': 'https://evil.example/contact' }) },
  { what: 'of an extension', body: described({ 'source-file': 'chrome-extension://abc/a.js' }) },
  { what: 'about an extension', body: described({ 'blocked-uri': 'moz-extension://abc/a.js' }) },
  { what: 'without what was blocked', body: described({ 'blocked-uri': '\n{"level":60}' }) },
  { what: 'in no JSON', body: '{' },
  { what: 'of null', body: 'null' },
])('a report $what does not count', async ({ body }) => {
  expect((await send(body)).statusCode).toBe(204)

  expect(await counts()).toEqual([])
  expect(logged).toEqual([])
})

test.each([
  {
    what: 'from another site',
    sending: { headers: { origin: 'https://evil.example' } },
    status: 403,
  },
  { what: 'that is too long', body: 'x'.repeat(16 * 1024 + 1), status: 413 },
  { what: 'of another type', sending: { type: 'text/plain' }, status: 415 },
])('a report $what is refused', async ({ sending, body = described(), status }) => {
  expect((await send(body, sending)).statusCode).toBe(status)

  expect(await counts()).toEqual([])
})

test('a network sends sixty in a minute, and two hundred kinds are kept', async () => {
  const answers: number[] = []
  for (let sent = 0; sent < 61; sent += 1) answers.push((await send(described())).statusCode)
  for (let kind = 0; kind < 300; kind += 1) {
    const body = described({ 'blocked-uri': `https://evil-${kind}.example` })
    await send(body, { from: `198.51.100.${kind % 100}` })
  }

  expect(answers).toEqual([...Array(60).fill(204), 429])
  expect(await counts()).toHaveLength(200)
})

test('visitors do not read the counts', async () => {
  const answer = await app.inject({
    url: '/_site/reports',
    headers: { 'x-forwarded-for': '203.0.113.1' },
  })

  expect(answer.statusCode).toBe(404)
})

test('any JSON is answered, and nothing long is kept', async () => {
  let sender = 0
  const reports = fc.oneof(
    fc.json(),
    fc
      .record({ 'csp-report': fc.dictionary(fc.string(), fc.jsonValue()) })
      .map((one) => JSON.stringify(one)),
    fc.string({ maxLength: 5000 }).map((text) =>
      JSON.stringify(
        described({
          'blocked-uri': `https://e.example/${text}`,
          'effective-directive': text,
          'source-file': text,
        }),
      ),
    ),
  )
  const property = fc.asyncProperty(reports, async (body) => {
    sender += 1
    const { statusCode } = await send(body, { from: `10.0.${sender % 250}.1` })
    expect(statusCode).toBe(204)
  })
  await fc.assert(property, { seed: 20261122, numRuns: 300 })

  for (const { directive, blocked, page } of await counts()) {
    expect(directive.length).toBeLessThanOrEqual(40)
    expect(blocked.length).toBeLessThanOrEqual(100)
    expect(page.length).toBeLessThanOrEqual(200)
  }
})
