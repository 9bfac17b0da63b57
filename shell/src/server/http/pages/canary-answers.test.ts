import type { Canary } from '@site/releases'
import { cookieNameOf } from '../requests/visits'
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

const canary: Canary = { version: '1.1.0', release: '1.1.0-0123456789ab', percent: 50, since: '' }

/** The cookie of a visitor who gets the canary, or of one who does not. */
function visitorWho(gets: boolean) {
  return `${cookieNameOf('contact', canary)}=${gets ? 0 : 999}`
}

beforeEach(() => {
  site.canaries = { contact: canary }
})

test('a canary goes to its share of visitors, and the live release to the others', async () => {
  const [chosen, other] = [visitorWho(true), visitorWho(false)]

  for (let count = 0; count < 2; count++) {
    expect(await server.htmlFor('/contact', chosen)).toBe('<h1>Contact us all</h1>')
    expect(await server.htmlFor('/contact', other)).toBe('<h1>Contact us</h1>')
  }

  expect(site.opened).toContain('contact 1.1.0-0123456789ab')
  // Each page is rendered once, because the cache is keyed by release.
  expect(site.asked).toHaveLength(2)
})

test.each([true, false])(
  'pages are personal while a canary runs, for a visitor who gets it: %s',
  async (gets) => {
    // Rendered, and kept.
    for (let count = 0; count < 2; count++) {
      const { headers } = await server.visit('/contact', { headers: { cookie: visitorWho(gets) } })

      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect(headers.get('vary')).toBe('Accept-Encoding, Cookie')
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('x-robots-tag')).toBeNull()
    }
  },
)

test('a new visitor gets a cookie, and the same page with it', async () => {
  const pages = new Set<string>()
  for (let count = 0; count < 20; count++) {
    const first = await server.visit('/contact')
    const html = await first.text()
    pages.add(html)
    const cookie = first.headers.get('set-cookie') ?? ''

    expect(cookie).toMatch(/^canary-contact-[\w.-]+=\d{1,3}; Path=\/; HttpOnly; SameSite=Lax/)
    expect(await server.htmlFor('/contact', cookie.split(';')[0])).toBe(html)
  }
  expect([...pages].sort()).toEqual(['<h1>Contact us all</h1>', '<h1>Contact us</h1>'])
})

test('new visitors get a canary at its share, also with cached pages', async () => {
  for (const gets of [true, false]) await server.htmlFor('/contact', visitorWho(gets))
  const visits = Array.from({ length: 400 }, () => server.htmlFor('/contact'))

  const chosen = (await Promise.all(visits)).filter((html) => html.includes('us all'))

  // Half of them, give or take six standard deviations.
  expect(chosen.length).toBeGreaterThan(140)
  expect(chosen.length).toBeLessThan(260)
})

test('every new visitor draws, also with a cached page', async () => {
  const cookies = new Set<string | null>()
  for (let count = 0; count < 20; count++) {
    cookies.add((await server.visit('/contact')).headers.get('set-cookie'))
  }

  // Twenty equal draws would be one chance in a thousand to the nineteenth power.
  expect(cookies.size).toBeGreaterThan(1)
  expect(cookies.has(null)).toBe(false)
})

test('a browser that has the canary’s page already is answered with 304', async () => {
  const cookie = visitorWho(true)
  const { headers } = await server.visit('/contact', { headers: { cookie } })
  const etag = headers.get('etag') ?? ''

  const again = await server.visit('/contact', { headers: { cookie, 'if-none-match': etag } })
  const other = await server.visit('/contact', {
    headers: { cookie: visitorWho(false), 'if-none-match': etag },
  })

  expect(again.status).toBe(304)
  expect(again.headers.get('cache-control')).toBe('private, no-cache')
  expect(other.status).toBe(200)
})

test('a canary that cannot be started goes to no visitor', async () => {
  site.canOpen = false

  expect(await server.htmlFor('/contact', visitorWho(true))).toBe('<h1>Contact us</h1>')
})

test('of very many visits of a canary that cannot be started, the first are logged', async () => {
  site.canOpen = false

  await Promise.all(Array.from({ length: 30 }, () => server.htmlFor('/contact', visitorWho(true))))

  expect(site.logged).toEqual(
    Array(10).fill('contact 1.1.0-0123456789ab could not be started. It is broken.'),
  )
})

test('a form of a canary’s visitor goes to the same release', async () => {
  const response = await server.send({ email: 'x' }, { cookie: visitorWho(true) })

  expect(await response.text()).toBe('<h1>Contact us all</h1>')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('after a canary its cookie goes, and pages are shared again', async () => {
  const cookie = visitorWho(true)
  site.canaries = {}

  const { headers } = await server.visit('/contact', { headers: { cookie } })
  const after = await server.visit('/contact')

  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(headers.get('set-cookie')).toMatch(/^canary-contact-[\w.-]+=; Path=\/; Max-Age=0;/)
  expect(after.headers.get('cache-control')).toBe('public, no-cache')
  expect(after.headers.get('set-cookie')).toBeNull()
  expect(site.opened).toEqual([])
})
