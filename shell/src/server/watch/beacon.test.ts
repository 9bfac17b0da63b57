import { writeFileSync } from 'node:fs'
import { releaseFolder } from '@site/releases'
import { addRelease, createTestDesk, type TestDesk } from '@site/releases/testing'
import fc from 'fast-check'
import fastify, { type FastifyInstance } from 'fastify'
import { serveBeacon } from './beacon'
import { Tallies } from './tally'

const seed = 20261120
const own = { 'sec-fetch-site': 'same-origin' }

let desk: TestDesk
let tallies: Tallies
let app: FastifyInstance
let release: string
let now: number

beforeEach(async () => {
  desk = createTestDesk()
  release = (await addRelease(desk.as('hr'), 'careers', '1.0.0')).id
  tallies = new Tallies()
  now = Date.parse('2026-12-01T12:00:10.000Z')
  app = startShell()
})

afterEach(async () => {
  await app.close()
  desk.remove()
})

function startShell() {
  const shell = fastify({ trustProxy: true })
  const isServed = (remote: string, id: string) => remote === 'careers' && id === release
  serveBeacon(shell, { tallies, desk: desk.as('watch'), isServed, now: () => now })
  return shell
}

type Sending = { address?: string; headers?: Record<string, string>; contentType?: string }

function post(
  url: string,
  body: unknown,
  {
    address = '203.0.113.1',
    headers = own,
    contentType = 'text/plain;charset=UTF-8',
  }: Sending = {},
) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': contentType, 'x-forwarded-for': address, ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

function askFor(
  shown: Record<string, string>,
  { address = '203.0.113.1', headers = own }: Pick<Sending, 'address' | 'headers'> = {},
) {
  return app.inject({
    url: `/_site/views?${new URLSearchParams(shown)}`,
    headers: { 'x-forwarded-for': address, ...headers },
  })
}

const send = (body: unknown, sending?: Sending) => post('/_site/beacon', body, sending)

async function openView(address?: string, remote = 'careers', id = release) {
  const answer = await askFor({ remote, release: id }, address ? { address } : {})
  return answer.body
}

/** The beacon of a view, with a token. */
const beacon = async (address?: string) => ({
  token: await openView(address),
  remote: 'careers',
  release,
  errors: 1,
  failedLoads: 0,
})

const visitors = () => tallies.of('careers', release).visitors()
const seen = { hadErrors: 1, lackedParts: 0, lcp: undefined, inp: undefined, cls: undefined }

test('a view is counted for its release', async () => {
  const view = await beacon()

  const { statusCode, body } = await send({ ...view, lcp: 800.5, inp: 40, cls: 0.01 })

  expect([statusCode, body]).toEqual([204, ''])
  expect(visitors()).toEqual([{ ...seen, lcp: 800.5, inp: 40, cls: 0.01 }])
})

test('a view sent again, with more, counts once', async () => {
  const view = await beacon()

  await send({ ...view, errors: 0 })
  await send({ ...view, lcp: 900 })

  expect(visitors()).toEqual([{ ...seen, lcp: 900 }])
})

test('unknown fields are dropped', async () => {
  await send({ ...(await beacon()), user: 'somebody', errors: undefined, failedLoads: undefined })

  expect(visitors()).toEqual([{ ...seen, hadErrors: 0 }])
})

test('a token is not cached, and not readable by another site', async () => {
  const { statusCode, headers } = await askFor({ remote: 'careers', release })

  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test.each(['careers', 'blog', '__proto__'])(
  'there is no token for a release of %s that visitors do not get',
  async (remote) => {
    const answer = await askFor({ remote, release: '9.9.9-0123456789ab' })

    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  },
)

test.each([
  { what: 'no token', token: () => undefined },
  { what: 'an empty one', token: () => '' },
  { what: 'one that was made up', token: () => 'mabcdefg.aaaaaaaaaaaa.AAAAAAAAAAAAAAAAAAAAAA' },
  { what: 'one for another address', token: () => openView('203.0.113.99') },
  {
    what: 'one of another minute with the time changed',
    token: async () => `z${(await openView()).slice(1)}`,
  },
])('a view with $what is not counted', async ({ token }) => {
  const { statusCode } = await send({ ...(await beacon()), token: await token() })

  expect(statusCode).toBe(204)
  expect(visitors()).toEqual([])
})

test('a view with a token older than half an hour is not counted', async () => {
  const view = await beacon()

  now += 30 * 60_000 + 1
  await send(view)

  expect(visitors()).toEqual([])
})

test('a token of another shell with the same key is valid', async () => {
  const view = await beacon()
  await app.close()
  app = startShell()

  await send(view)

  expect(visitors()).toHaveLength(1)
})

test.each<{ what: string; headers: Record<string, string> }>([
  { what: 'another site', headers: { 'sec-fetch-site': 'cross-site' } },
  { what: 'a sibling of the site', headers: { 'sec-fetch-site': 'same-site' } },
  { what: 'an older browser on another site', headers: { origin: 'https://evil.example' } },
  { what: 'a page that hides where it is from', headers: { origin: 'null' } },
  { what: 'what is no browser', headers: {} },
])('$what gets no token and cannot send a beacon', async ({ headers }) => {
  const view = await beacon()

  const asked = await askFor({ remote: 'careers', release }, { headers })
  const told = await send(view, { headers })

  expect([asked.statusCode, asked.body, told.statusCode]).toEqual([403, 'Forbidden\n', 403])
  expect(visitors()).toEqual([])
})

test('an older browser sends its origin', async () => {
  const headers = { origin: 'https://site.example', host: 'site.example' }

  await send(await beacon(), { headers })

  expect(visitors()).toHaveLength(1)
})

test('the views of one address in a minute count once', async () => {
  for (let count = 0; count < 300; count++) {
    await send(await beacon())
    now += 100
  }

  expect(visitors()).toEqual([seen])
})

test('two hosts of one IPv6 /64 are one visitor', async () => {
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2::2']) {
    await send(await beacon(address), { address })
  }

  expect(visitors()).toHaveLength(1)
})

test('a part that the server itself lacks is no fault of the release', async () => {
  const lacking = { ...(await beacon()), errors: 0, failedLoads: 1 }
  writeFileSync(desk.locate(`${releaseFolder('careers', release)}/web/remote.js`), 'damaged')

  await send(lacking)

  expect(visitors()).toEqual([{ ...seen, hadErrors: 0 }])
})

test('a part that the server has, and the browser could not load, is', async () => {
  await send({ ...(await beacon()), errors: 0, failedLoads: 1 })

  expect(visitors()).toEqual([{ ...seen, hadErrors: 0, lackedParts: 1 }])
})

test.each([
  { release: '1.1.0-b' },
  { remote: 'blog' },
  { remote: '__proto__' },
  { release: '1.0.0-a 1.0.0-a' },
])('a release that visitors do not get is not counted: %j', async (changes) => {
  const told = { ...(await beacon()), ...changes }

  const { statusCode } = await send(told)

  expect(statusCode).toBe(204)
  expect(tallies.of(told.remote, told.release).visitors()).toEqual([])
  expect(visitors()).toEqual([])
})

test.each<object>([
  { remote: undefined },
  { release: 'a'.repeat(81) },
  { errors: -1 },
  { errors: 1.5 },
  { errors: 1001 },
  { errors: 'many' },
  { failedLoads: null },
  { lcp: -1 },
  { lcp: 600_001 },
  { inp: 'NaN' },
  { cls: 101 },
  { cls: {} },
])('an invalid view is not counted: %j', async (changes) => {
  const { statusCode } = await send({ ...(await beacon()), ...changes })

  expect(statusCode).toBe(204)
  expect(visitors()).toEqual([])
})

test.each(['', '{', 'null', '7', '[]', '"text"', '{"view":"x"}'])(
  'text like %s is not counted',
  async (text) => {
    expect((await send(text)).statusCode).toBe(204)
    expect(visitors()).toEqual([])
  },
)

test(`any JSON is answered alike (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (text) => {
      expect((await send(text)).statusCode).toBe(204)
    }),
    { seed, numRuns: 50 },
  )
  expect(visitors()).toEqual([])
})

test('a beacon that is too large is refused unread', async () => {
  const { statusCode } = await send({ ...(await beacon()), more: 'a'.repeat(5000) })

  expect(statusCode).toBe(413)
  expect(visitors()).toEqual([])
})

test('a beacon of another content type, which needs a CORS preflight, is refused', async () => {
  const { statusCode } = await send('<view/>', { contentType: 'text/xml' })

  expect(statusCode).toBe(415)
})

test('an address may send six hundred tokens and views a minute, and blocks no other', async () => {
  const view = await beacon()
  const statuses: number[] = []
  for (let count = 0; count < 599; count++) statuses.push((await send(view)).statusCode)

  const other = await send(await beacon('203.0.113.2'), { address: '203.0.113.2' })

  expect(statuses.filter((status) => status === 204)).toHaveLength(599)
  expect((await send(view)).statusCode).toBe(429)
  expect(other.statusCode).toBe(204)
})
