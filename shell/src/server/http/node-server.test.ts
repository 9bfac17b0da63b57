import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type ConnectionLimits, connectionLimits, createNodeServer } from './node-server'

const connections = 8
const short: ConnectionLimits = {
  headers: 200,
  request: 400,
  interval: 50,
  idle: 300,
  stalled: 600,
  answer: 1500,
  connections,
  pipelined: 8,
}
/** More than the buffers of a connection take. */
const large = Buffer.alloc(32 * 1024 * 1024)

let server: Server
let sockets: Socket[]
let fault: Error | undefined
let logged: unknown[]
let asked: string[]

beforeEach(() => {
  sockets = []
  logged = []
  asked = []
  fault = undefined
})

/** With the limits of production, which no test here reaches, unless told otherwise. */
async function listen(limits: ConnectionLimits = { ...connectionLimits, connections }) {
  server = createNodeServer(
    (request, response) => {
      const answer = request.url === '/large' ? large : `asked for ${request.url}`
      request.resume().once('end', () => response.end(answer))
    },
    {
      limits,
      sendAtOnce({ url = '' }, response) {
        asked.push(url)
        if (fault) throw fault
        if (url !== '/cached') return false
        response.end(large)
        return true
      },
      logError: (error) => logged.push(error),
      logRefused: (reason) => logged.push(reason),
    },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

function open() {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  return socket.setEncoding('utf8').on('error', () => undefined)
}

/** Everything received until the connection ends. */
async function hear(socket: Socket, words = '') {
  let heard = ''
  socket.on('data', (some) => {
    heard += some
  })
  socket.write(words)
  if (!socket.closed) await once(socket, 'close')
  return heard
}

const lastOne = 'Connection: close\r\n'

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`

/** Those of requests as in production: a busy machine takes long to read one that is complete. */
const patient = { headers: connectionLimits.headers, request: connectionLimits.request }

describe('with short limits', () => {
  test.each([
    { what: 'says nothing', words: '' },
    { what: 'never ends its headers', words: 'GET / HTTP/1.1\r\nHost: a\r\n' },
    {
      what: 'never ends its body',
      words: 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1234',
    },
  ])('a connection that $what is ended', async ({ words }) => {
    await listen(short)

    const heard = await hear(open(), words)

    expect(heard).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  test('a connection that sends one byte at a time is ended all the same (slowloris)', async () => {
    await listen(short)
    const socket = open()
    const ended = new Promise((resolve) => socket.once('close', resolve))
    // A byte that is on its way when the server ends the connection is answered by a reset.
    socket.on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
    const drip = setInterval(() => socket.write('a'), 20)

    await ended

    clearInterval(drip)
    expect(socket.destroyed).toBe(true)
  })

  const answers = [
    { answer: 'an answer', paths: ['/large'] },
    { answer: 'a cached answer', paths: ['/cached'] },
    // The socket still has the answer before it (pipelining).
    { answer: 'a cached answer after another', paths: ['/a', '/cached'] },
  ]

  test.each(
    answers.flatMap((one) => [
      {
        ...one,
        what: 'nothing',
        every: undefined,
        limits: { ...short, ...patient },
        within: short.stalled,
      },
      {
        ...one,
        what: 'a little at a time',
        every: 10,
        // It reads little, and on a busy machine for a while nothing.
        limits: { ...short, ...patient, stalled: connectionLimits.stalled },
        within: short.answer,
      },
    ]),
  )(
    'a client that reads $what of $answer is ended (slow read)',
    async ({ paths, every, limits, within }) => {
      await listen(limits)
      const connected = once(server, 'connection')
      const socket = open()
      socket.write(paths.map((path) => get(path)).join(''))
      socket.pause()
      const [kept]: Socket[] = await connected
      const started = performance.now()
      const drip = every && setInterval(() => socket.read(), every)

      if (kept) await once(kept, 'close')

      clearInterval(drip)
      expect(performance.now() - started).toBeGreaterThan(within * 0.9)
      expect(socket.bytesRead).toBeLessThan(large.length)
    },
  )

  test('an idle keep-alive connection is ended after a short time', async () => {
    await listen({ ...short, ...patient })
    const started = performance.now()

    const heard = await hear(open(), get('/a') + get('/b'))

    expect(heard).toMatch(/asked for \/a.*asked for \/b/s)
    expect(performance.now() - started).toBeGreaterThan(short.idle * 0.9)
  })
})

test('connections over the maximum are refused, and the open ones go on', async () => {
  await listen()
  const first = Array.from({ length: connections }, open)
  await Promise.all(first.map((socket) => once(socket, 'connect')))

  const refused = await hear(open())
  const heard = await Promise.all(first.map((socket) => hear(socket, get('/', lastOne))))
  const next = await hear(open(), get('/next', lastOne))

  expect(refused).toBe('')
  for (const one of heard) expect(one).toContain('asked for /')
  expect(next).toContain('asked for /next')
  expect(logged).toEqual([`A connection was refused: ${connections} are open already.`])
})

test('a client that sends very many requests before it has an answer is ended, and the others go on', async () => {
  await listen()

  const heard = await hear(open(), get('/many').repeat(2000))
  const flood = asked.length
  const other = await hear(open(), get('/next', lastOne))

  // The first one does not wait.
  expect(flood).toBe(1 + connectionLimits.pipelined)
  expect(heard).not.toContain('asked for')
  expect(other).toContain('asked for /next')
})

test('the same limits are in force in production', async () => {
  const { headers, request, interval, idle, stalled, answer } = connectionLimits
  const site = createNodeServer(() => undefined, {
    limits: connectionLimits,
    sendAtOnce: () => false,
    logError: () => undefined,
    logRefused: () => undefined,
  })

  expect([site.headersTimeout, site.requestTimeout, site.keepAliveTimeout]).toEqual([
    headers,
    request,
    idle,
  ])
  expect(site.maxConnections).toBe(connectionLimits.connections)
  expect(site.timeout).toBe(stalled)
  expect([headers, request, interval]).toEqual([5000, 10_000, 1000])
  expect([stalled, answer]).toEqual([20_000, 60_000])
  expect(connectionLimits.pipelined).toBe(64)
})

test('two Host headers are refused, in either order', async () => {
  await listen()
  for (const more of ['Host: b\r\n', 'HOST: a\r\n']) {
    expect(await hear(open(), get('/', more))).toMatch(/^HTTP\/1\.1 400 /)
  }
})

test('a request in absolute form asks for its path', async () => {
  await listen()
  const words = get('http://evil.example/contact?a=b', lastOne)

  expect(await hear(open(), words)).toContain('asked for /contact?a=b')
})

test('an error outside the router is logged and answered, and ends nothing else', async () => {
  await listen()
  fault = new Error('It is broken.')

  const failed = await hear(open(), get('/', lastOne))
  fault = undefined
  const next = await hear(open(), get('/next', lastOne))

  expect(failed).toMatch(/^HTTP\/1\.1 500 .*\r\n\r\n.*Internal Server Error\n/s)
  expect(logged).toEqual([new Error('It is broken.')])
  expect(next).toContain('asked for /next')
})
