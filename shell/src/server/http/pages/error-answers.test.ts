import { StoreError } from '@site/releases'
import fastify from 'fastify'
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
