import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpError } from '@site/platform'
// Imported here so that loading is not part of measured times.
import '@site/platform/server'
import { createServiceClient } from './service-client'

/** Short for services that never answer, long for answers that are late on a busy machine. */
const deadlineMs = { hanging: 300, writing: 1000, busy: 2500, answering: 5000 }
let server: Server
let baseUrl: string
let seen: string[]
let answer: RequestListener
let now: number
let changes: string[]

beforeEach(async () => {
  seen = []
  now = 0
  changes = []
  answer = answerWith(200, '{"data":[1]}')
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  if (!server.listening) return
  server.close()
  await once(server, 'close')
})

function answerWith(status: number, body = '', headers = {}): RequestListener {
  return (_request, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body)
}

/** The clock of answers and breaker stands still unless a test moves it. */
function connect(deadline: keyof typeof deadlineMs = 'answering') {
  const started = performance.now()
  return createServiceClient({
    baseUrl,
    deadlineMs: deadlineMs[deadline],
    onChange: (message) => changes.push(message),
    now: () => now + performance.now() - started,
  })
}

async function failureOf(call: Promise<unknown>): Promise<string> {
  const error = await call.catch((thrown: unknown) => thrown)
  if (error instanceof HttpError) return error.message
  throw new Error(`The call did not fail with an HttpError, but gave ${error}.`)
}

async function timeOf(call: Promise<unknown>) {
  const started = performance.now()
  await call.catch(() => undefined)
  return performance.now() - started
}

const megabyte = 'x'.repeat(1024 * 1024)

/** Only those without an answer wait for the deadline. */
const faults: {
  service: string
  listener: RequestListener
  said: string | RegExp
  deadline?: 'hanging'
}[] = [
  { service: 'hangs', listener: () => undefined, said: 'not within 300 ms', deadline: 'hanging' },
  {
    service: 'drips',
    listener(_request, response) {
      const dripping = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(dripping))
    },
    said: 'not within 300 ms',
    deadline: 'hanging',
  },
  { service: 'resets', listener: ({ socket }) => socket.resetAndDestroy(), said: 'no answer' },
  { service: 'fails', listener: answerWith(500), said: 'answered 500' },
  { service: 'sends HTML', listener: answerWith(200, '<p>Down'), said: 'else than JSON' },
  { service: 'is overrun', listener: answerWith(429), said: 'answered 429' },
  {
    service: 'sends without end',
    listener(_request, response) {
      const write = () => {
        while (!response.destroyed && response.write(megabyte));
      }
      response.on('drain', write)
      write()
    },
    // By its size; on a busy machine its time is over before that.
    said: /no answer|not within/,
    deadline: 'hanging',
  },
]

test.each(faults)(
  'a service that $service gets at most five calls of two hundred, then one in 5 s',
  async ({ listener, said, deadline }) => {
    answer = listener
    const client = connect(deadline)

    const paths = Array.from({ length: 100 }, (_, index) => `/posts/${index}`)
    const slowest = Math.max(...(await Promise.all(paths.map((path) => timeOf(client.get(path))))))
    const failures = []
    for (const path of paths) failures.push(await failureOf(client.get(path)))
    const ms = await timeOf(client.get('/posts/refused'))

    const before = seen.length
    expect(before).toBeLessThanOrEqual(5)
    // Wide, for a busy machine; without a deadline the call would never end.
    expect(slowest).toBeLessThan(60_000)
    expect(ms).toBeLessThan(deadlineMs.hanging)
    expect(failures[99]).toMatch(
      /\/posts\/99 was not sent: the service fails, and is asked again in/,
    )
    expect(failures[99]).toMatch(said)
    now += 5000
    await Promise.all(paths.map((path) => timeOf(client.get(path))))
    expect(seen.length - before).toBeLessThanOrEqual(1)
  },
)

test('a name that cannot be resolved counts as well', async () => {
  baseUrl = 'http://service.invalid'
  const client = connect()

  for (let call = 0; call < 5; call++) await failureOf(client.get(`/posts/${call}`))

  expect(await failureOf(client.get('/posts'))).toContain('was not sent: the service fails')
})

test('the first answered call closes it for all', async () => {
  const client = connect()
  answer = answerWith(500)
  for (let call = 0; call < 6; call++) await failureOf(client.get(`/posts/${call}`))
  expect(seen).toHaveLength(5)

  answer = answerWith(200, '{"data":"well"}')
  now += 5000
  const first = await client.get('/posts/a')
  const others = await Promise.all(['b', 'c', 'd'].map((slug) => client.get(`/posts/${slug}`)))

  expect([first, ...others]).toEqual(Array(4).fill({ data: 'well' }))
  expect(changes).toEqual([
    expect.stringMatching(/fails and is asked once in 5 s.+ GET .+\/posts\/4 answered 500\.$/),
    expect.stringContaining('is well again'),
  ])
})

test.each([400, 404, 410])('answers of %i are no failures, however many', async (status) => {
  answer = answerWith(status)
  const client = connect()

  for (let call = 0; call < 50; call++) {
    expect(await failureOf(client.get(`/posts/${call}`))).toContain(`answered ${status}.`)
  }

  expect(seen).toHaveLength(50)
})

test('addresses that make the service fail leave the others available', async () => {
  answer = (request, response) =>
    answerWith(request.url === '/posts' ? 200 : 500, '{"data":[]}')(request, response)
  const client = connect()
  await client.get('/posts')

  for (let round = 0; round < 10; round++) {
    for (let call = 0; call < 4; call++) await failureOf(client.get(`/odd/${round}-${call}`))
    now += 2000
    expect(await client.get('/posts')).toEqual({ data: [] })
  }

  // Checks repeat the call that was last answered well.
  const odd = await failureOf(client.get('/odd/last'))
  expect(odd).toContain('answered 500.')
})

test('a service that asks for rest is left alone', async () => {
  answer = answerWith(503, '', { 'Retry-After': '20' })
  const client = connect()
  await failureOf(client.get('/posts'))

  now += 19_000
  const refusal = await failureOf(client.get('/posts'))
  now += 1001
  await failureOf(client.get('/posts'))

  expect(refusal).toMatch('GET http://127.0.0.1')
  expect(seen).toHaveLength(2)
})

test('a write is waited for longer than a read, because it may have arrived', async () => {
  answer = ({ method }, response) => {
    if (method === 'POST') setTimeout(() => response.end('{"status":"success"}'), 1200)
  }
  const client = connect('writing')

  expect(await failureOf(client.get('/posts'))).toContain('not within 1000 ms')
  expect(await client.post('/enquiry', {})).toEqual({ status: 'success' })
})

test('a write without an answer ends, too', async () => {
  answer = () => undefined

  expect(await failureOf(connect('hanging').post('/enquiry', {}))).toContain('not within 1800 ms')
})

test('while it fails, the last good answers are used at once, and it is not asked for them', async () => {
  const client = connect()
  await client.get('/posts')
  answer = ({ socket }) => socket.resetAndDestroy()
  for (let call = 0; call < 10; call++) await failureOf(client.get(`/posts/${call}`))

  now += 60_000
  await failureOf(client.get('/posts/probe'))
  const asked = seen.length

  expect(await client.get('/posts')).toEqual({ data: [1] })
  expect(seen).toHaveLength(asked)
})

test('500 equal calls are one (single flight); other parameters are another', async () => {
  const client = connect()

  const params = { dept: 'R&D', title: undefined }
  await Promise.all(Array.from({ length: 500 }, () => client.get('/jobs', { params })))
  await client.get('/jobs', { params: { dept: 'HR' } })
  await client.get('/jobs')

  expect(seen).toEqual(['GET /jobs?dept=R%26D', 'GET /jobs?dept=HR', 'GET /jobs'])
})

test('calls with headers, and posts, are never shared', async () => {
  const client = connect()
  const headers = { Authorization: 'one' }

  const both = <Result>(call: () => Promise<Result>) => Promise.all([call(), call()])
  await both(() => client.get('/jobs', { headers }))
  const receipts = await both(() => client.post('/enquiry', {}, { headers }))

  expect(seen.sort()).toEqual(['GET /jobs', 'GET /jobs', 'POST /enquiry', 'POST /enquiry'])
  expect(receipts).toEqual([{ data: [1] }, { data: [1] }])
})

test('a slow service holds at most 32 connections, which are reused', async () => {
  const sockets = new Set()
  let most = 0
  answer = (request, response) => {
    sockets.add(request.socket)
    server.getConnections((_error, count) => {
      most = Math.max(most, count)
    })
    setTimeout(() => answerWith(200, '{}')(request, response), 10)
  }
  const client = connect()
  const get = (index: number) => client.get(`/posts/${index}`).catch(() => undefined)

  await Promise.all(Array.from({ length: 100 }, (_, index) => get(index)))
  const opened = sockets.size
  await get(1000)

  expect(most).toBeLessThanOrEqual(32)
  expect(sockets.size).toBe(opened)
})

test('an answer that arrived while this process was busy is not late', async () => {
  const client = connect('busy')
  await client.get('/posts')
  let isAnswered = false
  answer = (request, response) => {
    answerWith(200, '{"data":"arrived"}')(request, response)
    isAnswered = true
  }

  const waiting = client.get('/posts/a')
  while (!isAnswered) await new Promise((resolve) => setImmediate(resolve))
  // As long as the whole deadline, without using a processor that others need.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, deadlineMs.busy + 100)

  expect(await waiting).toEqual({ data: 'arrived' })
})

test('a cancelled call does not count against the service', async () => {
  answer = () => undefined
  const client = connect()

  for (let call = 0; call < 20; call++) {
    const leaving = new AbortController()
    const left = failureOf(client.post('/enquiry', {}, { signal: leaving.signal }))
    await Promise.resolve()
    leaving.abort()
    await left
  }
  answer = answerWith(200, '{"data":"well"}')

  expect(await client.get('/posts')).toEqual({ data: 'well' })
})
