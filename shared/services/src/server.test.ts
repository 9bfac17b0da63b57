import { servicesForEachTest } from './test-services'

const services = servicesForEachTest()

function preflight(origin: string) {
  return services.app.inject({
    method: 'OPTIONS',
    url: '/contact-us/enquiry',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-csrf-token,idempotency-key',
    },
  })
}

test('says that it is alive', async () => {
  const response = await services.app.inject('/healthz')

  expect(response.json()).toEqual({ status: 'ok' })
})

test('lets pages of any origin send an enquiry', async () => {
  const { statusCode, headers } = await preflight('https://site.test')

  expect(statusCode).toBe(204)
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'Content-Type, X-CSRF-Token, Idempotency-Key',
    'access-control-max-age': '86400',
  })
})

test('can be limited to named origins (CORS)', async () => {
  await services.restart({ corsOrigin: 'https://site.test, https://www.site.test' })

  const known = await preflight('https://www.site.test')
  const unknown = await preflight('https://evil.test')

  expect(known.headers['access-control-allow-origin']).toBe('https://www.site.test')
  expect(unknown.headers['access-control-allow-origin']).toBeUndefined()
})

test.each([
  ['/nothing-here', 404],
  ['/api/v1/blog/a/b', 404],
  ['/media/thumbnails/missing.svg', 404],
  ['/media/thumbnails/..%2fjobs.json', 404],
  ['/api/v1/blog/%ff', 400],
])('answers %s with JSON and %i', async (url, status) => {
  const response = await services.app.inject(url)

  expect(response.statusCode).toBe(status)
  expect(response.json()).toEqual({ status: 'error', message: expect.any(String) })
})

test('keeps the reason of its own failure to itself and goes on', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const database = services.folder.openDatabase()
  database.exec('ALTER TABLE jobs RENAME TO hidden')

  const failed = await services.app.inject('/recruit/jobs/fetchJobs')
  const healthy = await services.app.inject('/recruit/jobs/fetchAllDepartmentJobs')

  database.close()
  expect(failed.statusCode).toBe(500)
  expect(failed.json().message).toBe('The request failed on our side. Please try again.')
  expect(log).toHaveBeenCalledTimes(1)
  expect(healthy.statusCode).toBe(200)
  log.mockRestore()
})
