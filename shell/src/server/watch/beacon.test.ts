import fc from 'fast-check'
import fastify, { type FastifyInstance } from 'fastify'
import { serveBeacon } from './beacon'
import { Tallies } from './tally'

const seed = 20261120
const beacon = { view: 'a-view', remote: 'careers', release: '1.0.0-a', errors: 1, failedLoads: 0 }

let tallies: Tallies
let app: FastifyInstance

beforeEach(() => {
  tallies = new Tallies()
  app = fastify({ trustProxy: true })
  serveBeacon(app, tallies, (remote, id) => remote === 'careers' && id === '1.0.0-a')
})

afterEach(() => app.close())

function send(body: unknown, address = '203.0.113.1', contentType = 'text/plain;charset=UTF-8') {
  return app.inject({
    method: 'POST',
    url: '/_site/beacon',
    headers: { 'content-type': contentType, 'x-forwarded-for': address },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const views = () => tallies.of('careers', '1.0.0-a').views

test('a view is counted for its release', async () => {
  const { statusCode, body } = await send({ ...beacon, lcp: 800.5, inp: 40, cls: 0.01 })

  expect([statusCode, body]).toEqual([204, ''])
  expect(views()).toEqual([{ errors: 1, failedLoads: 0, lcp: 800.5, inp: 40, cls: 0.01 }])
})

test('a view that is told of again, with more, is one view', async () => {
  await send(beacon)
  await send({ ...beacon, errors: 2, lcp: 900 })

  expect(views()).toEqual([{ errors: 2, failedLoads: 0, lcp: 900 }])
})

test('of what it does not know, nothing is kept', async () => {
  await send({ ...beacon, user: 'somebody', errors: undefined, failedLoads: undefined })

  expect(views()).toEqual([{ errors: 0, failedLoads: 0 }])
})

test.each([
  { release: '1.1.0-b' },
  { remote: 'blog' },
  { remote: '__proto__' },
  { release: '1.0.0-a 1.0.0-a' },
])('a release that nobody gets is not counted: %j', async (changes) => {
  const told = { ...beacon, ...changes }

  const { statusCode } = await send(told)

  expect(statusCode).toBe(204)
  expect(tallies.of(told.remote, told.release).views).toEqual([])
  expect(views()).toEqual([])
})

test.each<object>([
  { view: undefined },
  { view: '' },
  { view: 'a'.repeat(41) },
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
])('what is no view is not counted: %j', async (changes) => {
  const { statusCode } = await send({ ...beacon, ...changes })

  expect(statusCode).toBe(204)
  expect(views()).toEqual([])
})

test.each(['', '{', 'null', '7', '[]', '"text"', '{"view":"x"}'])(
  'text like %s is not counted',
  async (text) => {
    expect((await send(text)).statusCode).toBe(204)
    expect(views()).toEqual([])
  },
)

test(`any JSON is answered alike (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (text) => {
      expect((await send(text)).statusCode).toBe(204)
    }),
    { seed, numRuns: 50 },
  )
  expect(views()).toEqual([])
})

test('one that is too large is refused unread', async () => {
  const { statusCode } = await send({ ...beacon, more: 'a'.repeat(5000) })

  expect(statusCode).toBe(413)
  expect(views()).toEqual([])
})

test('one in another form, which a page of another site may not send, is refused', async () => {
  const { statusCode } = await send('<view/>', '203.0.113.1', 'text/xml')

  expect(statusCode).toBe(415)
})

test('an address may send six hundred a minute, and keeps no other from sending', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 601; count++) {
    statuses.push((await send({ ...beacon, view: String(count) })).statusCode)
  }

  expect(statuses.slice(0, 600).every((status) => status === 204)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  expect(views()).toHaveLength(600)
  expect((await send(beacon, '203.0.113.2')).statusCode).toBe(204)
})
