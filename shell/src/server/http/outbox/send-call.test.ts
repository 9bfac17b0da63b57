import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendCall } from './send-call'

let server: Server
let answer: RequestListener
let asked: { path: string; headers: Record<string, unknown>; body: string }[]
let services: Record<'blog' | 'recruitment' | 'contact', string>

beforeEach(async () => {
  asked = []
  server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    asked.push({ path: request.url ?? '', headers: request.headers, body })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  services = { blog: 'http://127.0.0.1:1', recruitment: 'http://127.0.0.1:1', contact: origin }
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const send = () =>
  sendCall(services, {
    service: 'contact',
    path: '/contact-us/enquiry',
    headers: { 'Idempotency-Key': 'form-1' },
    body: '{"msg":"Hello"}',
    location: '/contact',
  })

test('a service that says success has the call, with its headers', async () => {
  answer = (_, response) => response.end('{"status":"success"}')

  await send()

  expect(asked).toMatchObject([
    {
      path: '/contact-us/enquiry',
      headers: { 'idempotency-key': 'form-1', 'content-type': 'application/json' },
      body: '{"msg":"Hello"}',
    },
  ])
})

test.each<{ what: string; reply: RequestListener; reason: string }>([
  {
    what: 'another status',
    reply: (_, response) => response.end('{"status":"error"}'),
    reason: 'contact answered 200, and not that it has the call.',
  },
  {
    what: 'HTML',
    reply: (_, response) => response.end('<h1>Dear Asha Rao</h1>'),
    reason: 'contact answered 200, and not that it has the call.',
  },
  {
    what: 'a refusal',
    reply: (_, response) => response.writeHead(403).end('{"status":"success"}'),
    reason: 'contact answered 403.',
  },
  {
    what: 'a reset',
    reply: (_, response) => response.socket?.resetAndDestroy(),
    reason: 'The call to contact failed: read ECONNRESET',
  },
  {
    what: 'a redirect',
    reply: (_, response) => response.writeHead(307, { Location: '/elsewhere' }).end(),
    reason: 'The call to contact failed: unexpected redirect',
  },
  {
    what: 'an answer without end',
    reply: (_, response) => response.end(`{"status":"success","a":"${'x'.repeat(100_000)}"}`),
    reason: 'The call to contact failed: The answer is too long.',
  },
])('$what does not count as taken', async ({ reply, reason }) => {
  answer = reply

  await expect(send()).rejects.toHaveProperty('message', reason)
  expect(asked).toHaveLength(1)
})

test.each([
  { status: 429, header: { 'Retry-After': '120' }, restMs: 120_000 },
  { status: 503, header: { 'Retry-After': '5' }, restMs: 5000 },
  { status: 503, header: {}, restMs: undefined },
])('$status with $header asks for $restMs ms of rest', async ({ status, header, restMs }) => {
  answer = (_, response) => response.writeHead(status, header).end()

  await expect(send()).rejects.toMatchObject({ message: `contact answered ${status}.`, restMs })
})
