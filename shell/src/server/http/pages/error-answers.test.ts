import { StoreError } from '@site/releases'
import fastify, { type FastifyInstance } from 'fastify'
import { answerErrors } from './error-answers'

test.each([
  { error: new StoreError('It is down.'), status: 503, retryAfter: '5' },
  { error: new Error('It is broken.'), status: 500, retryAfter: undefined },
])('$error is answered with $status', async ({ error, status, retryAfter }) => {
  const app = fastify()
  answerErrors(app)
  app.get('/', () => Promise.reject(error))

  const { statusCode, headers, body } = await app.inject('/')

  expect([statusCode, headers['retry-after']]).toEqual([status, retryAfter])
  expect(headers['cache-control']).toBe('no-store')
  expect(body).not.toContain(error.message)
})

describe('the log of many errors', () => {
  let app: FastifyInstance
  let written: string[]
  let error: Error

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
    written = []
    const stream = { write: (line: string) => void written.push(JSON.parse(line).msg) }
    app = fastify({ logger: { level: 'error', stream } })
    answerErrors(app)
    app.get('/', () => Promise.reject(error))
  })

  afterEach(() => jest.useRealTimers())

  async function ask(count: number) {
    for (let asked = 0; asked < count; asked++) await app.inject('/')
  }

  test.each([
    { thrown: new StoreError('It is down.'), more: 'had no answer of the release store' },
    { thrown: new Error('It is broken.'), more: 'could not be answered' },
  ])('tells the first of $thrown one by one, and the rest by their number', async (given) => {
    error = given.thrown

    await ask(30)
    jest.advanceTimersByTime(10_000)

    expect(written).toEqual([
      ...Array(10).fill('a request could not be answered'),
      `20 more requests ${given.more} within 10 s`,
    ])
  })

  test('tells a fault of the shell beside a flood of the store’s', async () => {
    error = new StoreError('It is down.')
    await ask(30)
    error = new Error('It is broken.')
    await ask(1)

    expect(written).toHaveLength(11)
  })
})
