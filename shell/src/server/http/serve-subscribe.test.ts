import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { createRateLimits } from './pages/rate-limits'
import { acceptForms } from './requests/form-body'
import { serveSubscribe } from './serve-subscribe'

const bodies: string[] = []
let status = 200

const list = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    bodies.push(body)
    const isThere = request.url === '/elsewhere'
    response.writeHead(isThere ? 200 : status, { Location: '/elsewhere' }).end()
  })
})

beforeAll(() => new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve)))

afterAll(() => list.close())

beforeEach(() => {
  bodies.splice(0)
  status = 200
})

function createApp(subscribeUrl?: string) {
  const app = fastify()
  acceptForms(app)
  // A cast: a server on TCP has an AddressInfo.
  const { port } = list.address() as AddressInfo
  serveSubscribe(app, subscribeUrl ?? `http://127.0.0.1:${port}/add`, createRateLimits())
  return app
}

async function post(email: string, headers: Record<string, string> = {}, app = createApp()) {
  const { statusCode, headers: answered } = await app.inject({
    method: 'POST',
    url: '/_site/subscribe',
    payload: new URLSearchParams({ email }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'site.example',
      referer: 'https://site.example/blog?category=Finance',
      ...headers,
    },
  })
  return { status: statusCode, location: answered.location }
}

test('hands an address on, and leads back to the page, where it says so', async () => {
  const { status, location } = await post(' asha@plant.example ')

  expect({ status, location }).toEqual({
    status: 303,
    location: '/blog?category=Finance#subscribe-done',
  })
  expect(bodies.map((body) => JSON.parse(body))).toEqual([{ email: 'asha@plant.example' }])
})

test.each(['', 'asha', 'asha@', `${'a'.repeat(250)}@plant.example`])(
  'tells that "%s" is wrong, and hands nothing on',
  async (email) => {
    expect((await post(email)).location).toBe('/blog?category=Finance#subscribe-wrong')
    expect(bodies).toEqual([])
  },
)

test.each([302, 307])('follows no redirect of the list (SSRF): %i', async (answer) => {
  status = answer

  expect((await post('asha@plant.example')).location).toMatch(/#subscribe-failed$/)
  expect(bodies).toHaveLength(1)
})

test('reads no answer of the list, which may be endless', async () => {
  const cancel = jest.fn()
  const body = new ReadableStream({ cancel })
  const fetching = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body))

  expect((await post('asha@plant.example')).location).toMatch(/#subscribe-done$/)
  expect(cancel).toHaveBeenCalled()
  fetching.mockRestore()
})

test.each([404, 500])('claims no success when the list answers %i', async (answer) => {
  status = answer

  expect((await post('asha@plant.example')).location).toMatch(/#subscribe-failed$/)
})

test('claims no success when the list cannot be reached', async () => {
  const { location } = await post('asha@plant.example', {}, createApp('http://127.0.0.1:1/add'))

  expect(location).toMatch(/#subscribe-failed$/)
})

test.each([
  ['', '/'],
  ['nonsense', '/'],
  ['https://elsewhere.example/about', '/about'],
  ['https://elsewhere.example//evil.example/x', '/evil.example/x'],
  ['https://elsewhere.example/\\evil.example', '/evil.example'],
])('never leads to another site, from a page called "%s"', async (referer, path) => {
  expect((await post('asha@plant.example', { referer })).location).toBe(`${path}#subscribe-done`)
})

test('takes no form of another site, and not many of one address', async () => {
  const app = createApp()
  const send = (headers = {}) => post('asha@plant.example', headers, app)

  expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const statuses: number[] = []
  for (let count = 0; count < 25; count++) statuses.push((await send()).status)

  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(303))
  expect(statuses.at(-1)).toBe(429)
})
