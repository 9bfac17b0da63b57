import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fc from 'fast-check'
import { servicesForEachTest } from './test-services'

const services = servicesForEachTest()

const runs = { seed: 9, numRuns: 300 }

/** Fuzzing input: names of built-ins, wildcards, lone surrogates, numbers as text. */
const nasty = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', '%', "'; DROP TABLE posts; --", '\0'),
  fc.constantFrom('\ud800', '\u202e', 'İ', '-1', '1e400', 'NaN', '..', '../../etc/passwd', 'ﬀ'),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constant('x'.repeat(5000)),
)

const field = fc.constantFrom('userEmail', 'userPhone', 'userName', 'sub', 'msg', '__proto__', 'x')

/** Formatted by hand, because JSON.stringify itself fails on deep nesting. */
const value = fc.oneof(
  nasty.map((text) => JSON.stringify(text)),
  fc.jsonValue({ maxDepth: 4 }).map((any) => JSON.stringify(any)),
  fc.constant(deepList()),
)

const calls = [
  'api/v1/blog',
  'api/v1/blog/recentPost',
  'api/v1/blog/authors',
  'recruit/jobs/fetchJobs',
  'recruit/jobs/fetchDepartmentJobs',
  'media/thumbnails',
  'thumbnails',
]

function deepList() {
  return '['.repeat(10_000) + ']'.repeat(10_000)
}

/** Encodes a value for an address; lone surrogates have no UTF-8. */
function encode(text: string) {
  return encodeURIComponent(Buffer.from(text).toString())
}

async function expectWell() {
  const jobs = await services.app.inject('/recruit/jobs/fetchJobs')
  expect(jobs.json().data).toHaveLength(3)
}

test('no address and no parameter makes a call fail on our side', async () => {
  const names = fc.constantFrom('category', 'author', 'website', 'dept', 'title', '__proto__')
  const query = fc.array(fc.tuple(names, nasty), { maxLength: 4 })
  const call = fc.tuple(fc.constantFrom(...calls), fc.option(nasty), query)

  await fc.assert(
    fc.asyncProperty(call, async ([path, name, parameters]) => {
      const search = parameters.map(([key, text]) => `${key}=${encode(text)}`).join('&')
      const url = `/${path}${name === null ? '' : `/${encode(name)}`}?${search}`

      expect((await services.app.inject(url)).statusCode).toBeLessThan(500)
    }),
    runs,
  )
  await expectWell()
})

test('no body makes the enquiry call fail on our side', async () => {
  const types = fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/plain',
    'x',
  )
  const body = fc.oneof(
    fc
      .array(fc.tuple(field, value), { maxLength: 8 })
      .map((fields) => `{${fields.map(([name, text]) => `"${name}":${text}`).join()}}`),
    value,
    nasty,
    fc.constant(deepList()),
    fc.constant(`{"userName":"${'x'.repeat(70_000)}"}`),
  )

  await fc.assert(
    fc.asyncProperty(types, body, nasty, async (type, payload, key) => {
      const response = await services.app.inject({
        method: 'POST',
        url: '/contact-us/enquiry',
        headers: {
          'content-type': type,
          'x-csrf-token': 'site-enquiry',
          'idempotency-key': encode(key),
        },
        payload,
      })

      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      expect(response.statusCode).toBeLessThan(500)
      expect(response.json()).toMatchObject({ status: 'error', message: expect.any(String) })
    }),
    runs,
  )
  await expectWell()
})

test('bytes that are not a request end their own connection only', async () => {
  await services.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = services.app.server.address() as AddressInfo
  const start = fc.constantFrom('', 'GET /api/v1/blog', 'POST /contact-us/enquiry HTTP/1.1\r\n')
  const bytes = fc.tuple(start, fc.uint8Array({ maxLength: 500 }))

  await fc.assert(
    fc.asyncProperty(bytes, async ([text, rest]) => {
      const socket = connect(port, '127.0.0.1')
      // The server may close the connection before everything is written.
      socket.on('error', () => undefined)
      socket.resume().end(Buffer.concat([Buffer.from(text), rest]))
      await once(socket, 'close')
    }),
    { ...runs, numRuns: 100 },
  )
  await expectWell()
})
