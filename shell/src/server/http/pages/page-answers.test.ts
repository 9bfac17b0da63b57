import { BusyError } from '../../live/renderers/queue/busy-error'
import { largestForm } from '../requests/form-body'
import { type PageServer, servePages, TestSite } from '../test-site'

let site: TestSite
let server: PageServer

beforeEach(async () => {
  site = new TestSite()
  server = await servePages(site)
})

afterEach(async () => {
  await server.app.close()
  site.remove()
})

test('shows a page, and keeps it', async () => {
  const first = await server.visit('/contact?utm_source=mail')
  const second = await server.visit('/contact')

  expect(first.status).toBe(200)
  expect(await first.text()).toBe('<h1>Contact us</h1>')
  expect(await second.text()).toBe('<h1>Contact us</h1>')
  expect(site.asked).toEqual([{ url: '/contact' }])
})

test('asks for a page in the one form of its address', async () => {
  await server.visit('/contact?x=1&tab=operation')

  expect(site.asked).toEqual([{ url: '/contact?tab=operation' }])
})

test('answers HEAD without a body, from the same cache', async () => {
  const headed = await server.visit('/contact', { method: 'HEAD' })
  const again = await server.visit('/contact', { method: 'HEAD' })
  const read = await server.visit('/contact')

  for (const { status, headers } of [headed, again, read]) {
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('etag')).toBe(read.headers.get('etag'))
  }
  expect(site.asked).toEqual([{ url: '/contact' }])
})

test('all missing addresses share one answer, rendered without a remote', async () => {
  const paths = ['/a', '/b', '/B', '/c/d', '/service', '/contact/a/b', '/contact/a/c']

  const answers = await Promise.all(paths.map((path) => server.visit(path)))

  for (const { status, headers } of answers) {
    expect([status, headers.get('etag')]).toEqual([404, answers[0]?.headers.get('etag')])
  }
  expect(await answers[0]?.text()).toBe('<h1>Nothing here</h1>')
  expect(site.asked).toEqual([])
})

test.each([
  { path: '/contact/', location: '/contact' },
  { path: '//evil.example/x', location: '/evil.example/x' },
  { path: '/CONT%41CT', location: '/contact' },
])('$path redirects to $location for good', async ({ path, location }) => {
  const { status, headers } = await server.visit(path)

  expect(status).toBe(308)
  expect(headers.get('location')).toBe(location)
})

test('follows a page that redirects, every time', async () => {
  site.answer = { status: 302, body: '', location: '/about' }

  for (const response of [await server.visit('/contact'), await server.visit('/contact')]) {
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/about')
  }
})

test('a page that cannot be rendered is answered with a message page', async () => {
  site.fault = new Error('The renderer has ended.')

  const response = await server.visit('/contact')

  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.text()).toContain('We will be back in a moment')
})

test('while a remote is not there, an address that may be its is not said to be missing', async () => {
  const before = await server.visit('/career')
  site.lacksRemote = true

  const response = await server.visit('/career')

  expect(before.status).toBe(404)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect((await server.visit('/contact')).status).toBe(200)
})

const unsent = {
  service: 'contact' as const,
  path: '/enquiry',
  headers: {},
  body: '{}',
  location: '/contact?sent=1#sent',
}

test('what a service did not take from a form is kept, and its visitor goes on', async () => {
  site.answer = { status: 502, body: '<h1>Not taken</h1>', unsent }

  const response = await server.send({ email: 'x' })

  expect([response.status, response.headers.get('location')]).toEqual([303, unsent.location])
  expect(site.kept).toEqual([unsent])
})

test('what cannot be kept is given back to its visitor', async () => {
  site.answer = { status: 502, body: '<h1>Not taken</h1>', unsent }
  site.canKeep = false

  const response = await server.send({ email: 'x' })

  expect([response.status, await response.text()]).toEqual([502, '<h1>Not taken</h1>'])
})

test('a request that is shed is told when to come back', async () => {
  site.fault = new BusyError('Too many pages wait.', 12)

  const [page, form] = [await server.visit('/contact'), await server.send({ email: 'x' })]

  for (const { status, headers } of [page, form]) {
    expect([status, headers.get('retry-after')]).toEqual([503, '12'])
  }
})

test('programs that ask again at once are refused four times a second at most', async () => {
  site.fault = new BusyError('Too many pages wait.', 2)
  const began = performance.now()

  for (let visit = 0; visit < 2; visit++) await server.visit('/contact')

  // In ms; a timer may be early by one.
  expect(performance.now() - began).toBeGreaterThanOrEqual(2 * 249)
})

test.each([
  { what: 'an address', path: `/${'a'.repeat(2048)}` },
  { what: 'a parameter', path: `/contact?tab=${'a'.repeat(201)}` },
])('$what that is too long is refused, on a page that says what to do', async ({ path }) => {
  const response = await server.visit(path)

  expect(response.status).toBe(414)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(text).toContain('Go back and search for fewer words')
  expect(text).not.toContain('aaa')
  expect(site.asked).toEqual([])
})

describe('pages that are not in the cache', () => {
  const from = (address: string, url: string) =>
    server.app.inject({ url, headers: { 'x-forwarded-for': address } })

  async function exhaust(address: string) {
    for (let count = 0; count < 100; count++) await from(address, `/contact/${count}`)
  }

  test('are limited for each address, with when to come back', async () => {
    await exhaust('203.0.113.1')

    const refused = await from('203.0.113.1', '/contact/another')
    const other = await from('203.0.113.2', '/contact/another')
    site.now += 1000
    const later = await from('203.0.113.1', '/contact/another')

    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(refused.body).toContain('try again in a few seconds')
    expect([other.statusCode, later.statusCode]).toEqual([200, 200])
    expect(site.asked).toHaveLength(101)
  })

  test('are limited for a whole IPv6 /64', async () => {
    await exhaust('2001:db8::1')

    const neighbour = await from('2001:db8::ffff:2', '/contact/another')
    const other = await from('2001:db8:0:1::1', '/contact/another')

    expect([neighbour.statusCode, other.statusCode]).toEqual([429, 200])
  })

  test('are not limited where all visitors share one address: behind a proxy on this machine', async () => {
    await exhaust('127.0.0.1')

    expect((await from('127.0.0.1', '/contact/another')).statusCode).toBe(200)
  })

  test('leave pages of fixed addresses, cached ones and missing ones unlimited', async () => {
    await from('203.0.113.2', '/contact/cached')
    await exhaust('203.0.113.1')

    const urls = ['/contact', '/contact/cached', '/contact/feed.xml', '/nothing']
    const answers = await Promise.all(urls.map((url) => from('203.0.113.1', url)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404])
  })
})

describe('a form sent without JavaScript', () => {
  test('is handed to the page, whose answer is not cached', async () => {
    site.answer = { status: 400, body: '<h1>Check your email</h1>' }

    const response = await server.send({ email: 'x', msg: 'a & b' })

    expect(response.status).toBe(400)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toBe('<h1>Check your email</h1>')
    expect(site.asked).toEqual([{ url: '/contact', form: { email: 'x', msg: 'a & b' } }])
  })

  test('is refused where the page has no action', async () => {
    site.answer = { status: 405, body: '' }

    const response = await server.send({ email: 'x' })

    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(response.headers.get('content-type')).toContain('text/plain')
  })

  test('may end on another page', async () => {
    site.answer = { status: 302, body: '', location: '/contact?sent' }

    const response = await server.send({ email: 'a@b.example' })

    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/contact?sent')
  })

  test.each<{ headers: Record<string, string>; status: number }>([
    { headers: {}, status: 200 },
    { headers: { 'sec-fetch-site': 'same-origin' }, status: 200 },
    { headers: { 'sec-fetch-site': 'cross-site' }, status: 403 },
    { headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
    { headers: { origin: 'https://evil.example' }, status: 403 },
    { headers: { origin: 'null' }, status: 403 },
  ])('is answered with $status when it comes with $headers', async ({ headers, status }) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=x',
    })

    expect(response.statusCode).toBe(status)
  })

  test('is refused after twenty from one address, with what to do', async () => {
    const post = (address: string) =>
      server.app.inject({
        method: 'POST',
        url: '/contact',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': address,
        },
        payload: 'email=x',
      })
    for (let count = 0; count < 20; count++) await post('203.0.113.1')

    const refused = await post('203.0.113.1')
    const other = await post('203.0.113.2')

    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('wait a minute, and send it again')
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(other.statusCode).toBe(200)
    expect(site.asked).toHaveLength(21)
  })

  test.each(['/contact/feed.xml', '/sitemap.xml', '/nothing', '/releases/contact/x.js'])(
    'is refused by %s, which is not a page',
    async (path) => {
      const response = await server.visit(path, {
        method: 'POST',
        body: new URLSearchParams('a=b'),
      })

      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      expect(site.asked).toEqual([])
    },
  )

  test('is taken when a service would take it, in any script', async () => {
    // As JSON almost 64 kB; nine bytes for each letter as a form.
    const msg = 'न'.repeat(21_800)

    const response = await server.send({ msg })

    expect(response.status).toBe(200)
    expect(site.asked).toEqual([{ url: '/contact', form: { msg } }])
  })

  test('is refused when it is too large', async () => {
    const response = await server.send({ msg: 'a'.repeat(largestForm) })

    expect(response.status).toBe(413)
    expect(site.asked).toEqual([])
  })

  test('that cannot be answered says that it was not sent', async () => {
    site.fault = new Error('The renderer has ended.')

    const response = await server.send({ email: 'x' })

    expect(response.status).toBe(503)
    expect(await response.text()).toContain('We will be back in a moment')
  })

  test.each([
    { how: 'cannot be answered', fault: new Error('It has ended.'), failure: undefined },
    { how: 'fail', fault: undefined, failure: 'It threw.' },
  ])('of very many that $how, the first are logged', async ({ fault, failure }) => {
    site.fault = fault
    site.answer = { ...site.answer, failure }
    const send = (_: unknown, number: number) =>
      server.send({ email: 'x' }, { 'x-forwarded-for': `203.0.113.${number}` })

    await Promise.all(Array.from({ length: 30 }, send))

    expect(site.logged).toHaveLength(10)
  })
})

test.each([
  { path: '/contact', allowed: 'GET, HEAD, POST' },
  { path: '/contact/feed.xml', allowed: 'GET, HEAD' },
  { path: '/nothing', allowed: 'GET, HEAD' },
])('$path takes $allowed', async ({ path, allowed }) => {
  for (const method of ['OPTIONS', 'PUT', 'DELETE', 'PATCH']) {
    const response = await server.visit(path, { method })

    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
  }
  expect(site.asked).toEqual([])
})
