/** @jest-environment node */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createAxiosClient } from './axios-client'
import { createHttpClient } from './http-client'
import { HttpError } from './http-error'

let server: Server
let origin: string
let seen: IncomingMessage[]
let answer: RequestListener

beforeEach(async () => {
  seen = []
  answer = answerWith(200, { 'Content-Type': 'application/json' }, '{"data":[1]}')
  server = createServer((request, response) => {
    seen.push(request)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function answerWith(status: number, headers = {}, body = ''): RequestListener {
  return (_request, response) => response.writeHead(status, headers).end(body)
}

/** In ms: only ends what never comes. */
const patient = 60_000

function connect(timeoutMs = patient) {
  return createHttpClient({ baseUrl: origin, timeoutMs })
}

async function failureOf(call: Promise<unknown>): Promise<HttpError> {
  const error = await call.catch((thrown: unknown) => thrown)
  if (error instanceof HttpError) return error
  throw new Error(`The call did not fail with an HttpError, but gave ${error}.`)
}

test('returns JSON', async () => {
  const body = await connect().get('/jobs', { params: { dept: 'R&D', title: undefined } })

  expect(body).toEqual({ data: [1] })
  expect(seen[0]?.method).toBe('GET')
  expect(seen[0]?.url).toBe('/jobs?dept=R%26D')
  expect(seen[0]?.headers.accept).toBe('application/json')
})

test('a browser does not say that it is Axios, which a service of another origin would have to allow', async () => {
  await connect().get('/jobs')

  expect(seen[0]?.headers['user-agent']).toBeUndefined()
})

test('sends JSON, with the headers it is given', async () => {
  let received: unknown
  answer = async (request, response) => {
    received = await json(request)
    response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"status":"success"}')
  }

  const headers = { 'X-CSRF-Token': 'fixed' }
  const body = await connect().post('/enquiry', { msg: 'Grüße' }, { headers })

  expect(received).toEqual({ msg: 'Grüße' })
  expect(body).toEqual({ status: 'success' })
  expect(seen[0]?.headers['x-csrf-token']).toBe('fixed')
  expect(seen[0]?.headers['content-type']).toMatch('application/json')
})

test.each([400, 404, 429, 500, 503])('an answer of %i is an error with it', async (status) => {
  answer = answerWith(status, {}, 'secret of the service')

  const error = await failureOf(connect().get('/jobs'))

  expect(error).toMatchObject({ name: 'HttpError', status })
  expect(error.message).toBe(`GET ${origin}/jobs answered ${status}.`)
})

test('the error holds the service’s Retry-After', async () => {
  answer = answerWith(429, { 'Retry-After': '20' })

  const error = await failureOf(connect().get('/jobs'))

  expect(error.retryAfter).toBe('20')
})

test('answers come as text to callers who parse them', async () => {
  const client = createAxiosClient({ baseUrl: origin, timeoutMs: patient, areTexts: true })

  expect(await client.get('/jobs')).toBe('{"data":[1]}')
  expect(await client.post('/jobs', {})).toBe('{"data":[1]}')
})

test('a redirect is not followed', async () => {
  answer = answerWith(302, { Location: '/elsewhere' })

  const error = await failureOf(connect().post('/jobs', {}))

  expect(error.message).toBe(`POST ${origin}/jobs answered 302.`)
  expect(seen).toHaveLength(1)
})

test.each(['http://evil.example/jobs', '//evil.example/jobs'])(
  '%s does not leave the service',
  async (path) => {
    await connect().get(path)

    expect(seen).toHaveLength(1)
    expect(seen[0]?.headers.host).toBe(origin.replace('http://', ''))
  },
)

test.each<{ service: string; listener: RequestListener }>([
  { service: 'says nothing', listener: () => undefined },
  {
    service: 'never finishes',
    listener(_request, response) {
      const dripping = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(dripping))
    },
  },
])('a service that $service is given up in time', async ({ listener }) => {
  answer = listener

  const error = await failureOf(connect(50).get('/jobs'))

  expect(error.status).toBeUndefined()
  expect(error.message).toBe(`GET ${origin}/jobs brought no answer: not within 50 ms.`)
})

test.each(['127.0.0.1', 'localhost'])('the error names a service down at %s', async (host) => {
  const port = origin.slice(origin.lastIndexOf(':'))
  const client = createHttpClient({ baseUrl: `http://${host}${port}`, timeoutMs: patient })
  server.close()
  await once(server, 'close')

  const error = await failureOf(client.get('/jobs'))

  expect(error.status).toBeUndefined()
  expect(error.message).toMatch(`GET http://${host}${port}/jobs brought no answer: `)
  expect(error.message).toMatch('ECONNREFUSED')
})

test('a truncated answer is an error', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('{')
    setTimeout(() => response.destroy(), 10)
  }

  const error = await failureOf(connect().get('/jobs'))

  expect(error.message).toMatch(`GET ${origin}/jobs brought no answer: `)
})

test('an answer of more than 8 MB is an error, and is not read to its end', async () => {
  let isEnded = false
  answer = (_request, response) => {
    response.once('finish', () => (isEnded = true))
    response.writeHead(200).end(Buffer.alloc(64 * 1024 * 1024, ' '))
  }

  const error = await failureOf(connect().get('/jobs'))

  expect(error.message).toMatch('maxContentLength size of 8388608 exceeded')
  expect(isEnded).toBe(false)
})

test('a call is aborted with its signal', async () => {
  const leaving = new AbortController()
  answer = () => leaving.abort()

  const error = await failureOf(connect().get('/jobs', { signal: leaving.signal }))

  expect(error.status).toBeUndefined()
  expect(error.message).toBe(`GET ${origin}/jobs brought no answer: canceled.`)
})

test('a call with an aborted signal is not sent', async () => {
  await failureOf(connect().get('/jobs', { signal: AbortSignal.abort() }))

  expect(seen).toEqual([])
})

test('keeps the cause of an error', async () => {
  answer = answerWith(500)

  const { cause } = await failureOf(connect().get('/jobs'))

  expect(cause).toMatchObject({ name: 'AxiosError', code: 'ERR_BAD_RESPONSE' })
})
