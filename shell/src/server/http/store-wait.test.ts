import { createHash } from 'node:crypto'
import { StoreError } from '@site/releases'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { rendererSettings } from '../live/renderers/test-renderers'
import { connectionLimits } from './node-server'
import { createPolicies } from './policy/policy'
import { untilStoreAnswers } from './store-wait'

let waiting: FastifyInstance | undefined
let logged: string[]

beforeEach(() => {
  waiting = undefined
  logged = []
})

const options = {
  every: 1,
  metricsToken: 'secret',
  policies: createPolicies({ ...rendererSettings, isDevelopment: false }),
  log: (reason: string) => void logged.push(reason),
  listen: async (app: FastifyInstance) => {
    waiting = app
    await app.ready()
  },
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('a start that succeeds at once opens no port of its own', async () => {
  expect(await untilStoreAnswers(async () => 'shell', options)).toBe('shell')
  expect(waiting).toBeUndefined()
})

test('while it waits it is alive and not ready, and tells only who runs the site why', async () => {
  const answers: Record<string, unknown>[] = []
  let attempts = 0
  const made = await untilStoreAnswers(async () => {
    if (++attempts === 1) throw new StoreError('The store is down.')
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
    for (const { url, headers = {} } of [
      { url: '/healthz' },
      { url: '/readyz' },
      { url: '/readyz', headers: elsewhere },
      { url: '/readyz', headers: { ...elsewhere, authorization: 'Bearer secret' } },
    ]) {
      const answer = await waiting?.inject({ url, headers })
      answers.push({ status: answer?.statusCode, body: answer?.body })
    }
    return 'shell'
  }, options)

  expect(made).toBe('shell')
  expect(answers).toEqual([
    { status: 200, body: '{"status":"alive"}' },
    { status: 503, body: expect.stringContaining('The store is down.') },
    { status: 503, body: '{"status":"not ready"}' },
    { status: 503, body: expect.stringContaining('The store is down.') },
  ])
  expect(waiting?.server.listening).toBe(false)
})

test.each<{ what: string; asked: InjectOptions }>([
  { what: 'asks for a page', asked: {} },
  { what: 'sends a form', asked: { method: 'POST', payload: 'a=b', headers: form } },
])('while it waits a visitor who $what is told to come back', async ({ asked }) => {
  let attempts = 0
  const answer = await untilStoreAnswers(async () => {
    if (++attempts === 1) throw new StoreError('The store is down.')
    return waiting?.inject({ url: '/contact', ...asked })
  }, options)

  const [, look = ''] = /<style>(.+)<\/style>/.exec(answer?.body ?? '') ?? []
  const hash = createHash('sha256').update(look).digest('base64')
  expect(answer?.statusCode).toBe(503)
  expect(answer?.body).toContain('<h1>We will be back in a moment</h1>')
  expect(answer?.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
    'content-security-policy': expect.stringContaining(`style-src 'sha256-${hash}'`),
  })
})

test('while it waits a connection may cost no more than one of the site', async () => {
  let attempts = 0
  await untilStoreAnswers(async () => {
    if (++attempts === 1) throw new StoreError('The store is down.')
  }, options)

  expect(waiting?.server).toMatchObject({
    headersTimeout: connectionLimits.headers,
    requestTimeout: connectionLimits.request,
    keepAliveTimeout: connectionLimits.idle,
    timeout: connectionLimits.stalled,
    maxConnections: connectionLimits.connections,
  })
})

test('while its first attempt takes long it is alive and not ready, too', async () => {
  const answers: unknown[] = []
  let listen: (app: FastifyInstance) => void = () => undefined
  const listening = new Promise<FastifyInstance>((resolve) => {
    listen = resolve
  })

  const made = await untilStoreAnswers(
    async () => {
      const app = await listening
      for (const url of ['/healthz', '/readyz']) {
        const { statusCode, body } = await app.inject({ url })
        answers.push([statusCode, body])
      }
      return 'shell'
    },
    { ...options, listen: async (app) => listen(app), patience: 1 },
  )

  expect(made).toBe('shell')
  expect(answers).toEqual([
    [200, '{"status":"alive"}'],
    [503, expect.stringContaining('The shell is not ready yet: it waits for the release store.')],
  ])
  expect(logged).toEqual([])
})

test('a reason is logged once, however often the attempt is repeated', async () => {
  let attempts = 0

  await untilStoreAnswers(async () => {
    if (++attempts < 5) throw new StoreError('The store is down.')
  }, options)

  expect(logged).toEqual([
    'The shell is not ready yet and tries again: this machine has no copy of all that a start needs, so the release store has to answer. The store is down.',
  ])
})

test('an error that is not transient ends the start', async () => {
  const refused = untilStoreAnswers(() => Promise.reject(new Error('A bad key.')), options)

  await expect(refused).rejects.toThrow('A bad key.')
  expect(waiting).toBeUndefined()
})
