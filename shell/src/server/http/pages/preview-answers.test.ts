import crypto from 'node:crypto'
import { type Preview, signPreview } from '@site/releases'
import { ask, type PageServer, servePages, TestSite } from '../test-site'

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

const preview: Preview = {
  site: 'https://site.example',
  remote: 'careers',
  version: '1.5.0',
  release: '1.5.0-0123456789ab',
  expires: new Date(Date.now() + 3_600_000).toISOString(),
}

function linkTo(path: string, changes: Partial<Preview> = {}) {
  const token = signPreview(site.desk.as('hr'), { ...preview, ...changes })
  return `${path}${path.includes('?') ? '&' : '?'}preview=${token}`
}

/** Opens a link, and returns the cookie that it left. */
async function open(link: string) {
  const { headers } = await server.visit(link)
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

describe('a preview', () => {
  test('begins with a link whose query has a question mark', async () => {
    const { status, headers } = await server.visit(linkTo('/contact?tab=what?'))

    expect([status, headers.get('location')]).toEqual([303, '/contact?tab=what%3F'])
  })

  test('begins with a link that sets a cookie and redirects to the plain address', async () => {
    const { status, headers } = await server.visit(linkTo('/contact?tab=operation'))

    expect(status).toBe(303)
    expect(headers.get('location')).toBe('/contact?tab=operation')
    expect(headers.get('set-cookie')).toMatch(
      /^preview=[\w-]+\.[\w-]+; Path=\/; Max-Age=3[56]\d\d; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(site.asked).toEqual([])
  })

  test('shows every page with its release and its badge, to one visitor only', async () => {
    const cookie = await open(linkTo('/contact'))

    const response = await server.visit('/contact', { headers: { cookie } })

    expect(await response.text()).toBe('<h1>Contact us all</h1>')
    expect(site.opened).toEqual(['careers 1.5.0-0123456789ab'])
    expect(site.asked).toEqual([expect.objectContaining({ url: '/contact', preview })])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie')
  })

  test('is not cached, and is not answered from a cache', async () => {
    const cookie = await open(linkTo('/contact'))

    const pages = [
      await server.htmlFor('/contact'),
      await server.htmlFor('/contact', cookie),
      await server.htmlFor('/contact'),
      await server.htmlFor('/contact', cookie),
    ]

    expect(pages).toEqual([
      '<h1>Contact us</h1>',
      '<h1>Contact us all</h1>',
      '<h1>Contact us</h1>',
      '<h1>Contact us all</h1>',
    ])
    expect(site.asked).toHaveLength(3)
  })

  test('leaves the pages of all other visitors as they are', async () => {
    await open(linkTo('/contact'))

    const { headers } = await server.visit('/contact')

    expect(headers.get('cache-control')).toBe('public, no-cache')
    expect(headers.get('x-robots-tag')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('vary')).toBe('Accept-Encoding')
  })

  test('goes on through a form', async () => {
    const cookie = await open(linkTo('/contact'))

    const response = await server.send({ email: 'x' }, { cookie })

    expect(await response.text()).toBe('<h1>Contact us all</h1>')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(site.asked).toEqual([{ url: '/contact', form: { email: 'x' }, preview }])
  })

  test('is left by a link that removes the cookie', async () => {
    const cookie = await open(linkTo('/contact'))

    const { status, headers } = await server.visit('/contact?preview=leave', {
      headers: { cookie },
    })

    expect(status).toBe(303)
    expect(headers.get('location')).toBe('/contact')
    expect(headers.get('set-cookie')).toMatch(/^preview=; Path=\/; Max-Age=0; /)
  })

  test.each<{ what: string; changes: Partial<Preview> }>([
    { what: 'is over', changes: { expires: '2020-01-01T00:00:00.000Z' } },
    { what: 'is for another site', changes: { site: 'https://other.example' } },
    { what: 'shows what its key may not', changes: { remote: 'contact' } },
  ])('that $what shows the site as it is', async ({ changes }) => {
    const link = linkTo('/contact', changes)

    const { headers } = await server.visit(link)
    const token = link.split('preview=')[1]
    const response = await server.visit('/contact', { headers: { cookie: `preview=${token}` } })

    expect(headers.get('set-cookie')).toMatch(/^preview=; /)
    expect(await response.text()).toBe('<h1>Contact us</h1>')
    expect(response.headers.get('x-robots-tag')).toBeNull()
    expect(site.opened).toEqual([])
  })

  test('that cannot be started shows the site as it is', async () => {
    const cookie = await open(linkTo('/contact'))
    site.canOpen = false

    // Once rendered, once from the cache.
    for (let count = 0; count < 2; count++) {
      const response = await server.visit('/contact', { headers: { cookie } })

      expect(await response.text()).toBe('<h1>Contact us</h1>')
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
      expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    }
    // No badge for a preview that is not shown.
    expect(site.asked).toEqual([{ url: '/contact' }])
  })

  test('that cannot be started sends a form to the live release', async () => {
    const cookie = await open(linkTo('/contact'))
    site.canOpen = false

    const response = await server.send({ email: 'x' }, { cookie })

    expect(await response.text()).toBe('<h1>Contact us</h1>')
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    expect(site.asked).toEqual([{ url: '/contact', form: { email: 'x' }, preview: undefined }])
  })

  test('shows the anatomy of its pages without a key', async () => {
    const cookie = await open(linkTo('/contact'))

    await server.htmlFor('/contact', cookie)
    await server.htmlFor('/contact?anatomy', cookie)

    expect(site.asked).toEqual([
      { url: '/contact', preview },
      { url: '/contact', anatomy: [], preview },
    ])
  })

  test('that cannot be started shows no anatomy', async () => {
    const cookie = await open(linkTo('/contact'))
    site.canOpen = false

    await server.htmlFor('/contact?anatomy', cookie)

    expect(site.asked).toEqual([{ url: '/contact' }])
  })
})

test('a preview takes precedence over a canary', async () => {
  const cookie = await open(linkTo('/contact'))
  site.canaries = {
    contact: { version: '1.1.0', release: '1.1.0-0123456789ab', percent: 100, since: '' },
  }

  await server.htmlFor('/contact', cookie)

  expect(site.opened).toEqual(['careers 1.5.0-0123456789ab'])
})

describe('the anatomy of a page', () => {
  test.each([
    { when: 'production without a key', key: undefined, shown: [] },
    { when: 'production with a key', key: 'inside-out', shown: ['?anatomy=inside-out'] },
    { when: 'development', key: '', shown: ['?anatomy', '?anatomy='] },
  ])('in $when is shown for these keys: $shown', async ({ key, shown }) => {
    await server.app.close()
    server = await servePages(site, key)
    const queries = ['', '?anatomy', '?anatomy=', '?anatomy=undefined', '?anatomy=inside-out']
    const personal: string[] = []

    for (const query of queries) {
      const { headers } = await server.visit(`/contact${query}`)
      if (headers.get('cache-control') === 'no-store') personal.push(query)
    }

    expect(personal).toEqual(shown)
    expect(site.asked.filter(({ anatomy }) => anatomy)).toHaveLength(shown.length)
  })

  test('has a key that is compared in constant time', async () => {
    await server.app.close()
    server = await servePages(site, 'inside-out')
    const compare = jest.spyOn(crypto, 'timingSafeEqual')

    await server.visit('/contact?anatomy=inside')

    expect(compare).toHaveBeenCalled()
    compare.mockRestore()
  })

  test('is not cached, and the cached page stays the same', async () => {
    await server.app.close()
    server = await servePages(site, 'inside-out')

    for (const path of ['/contact', '/contact?anatomy=inside-out', '/contact'])
      await server.visit(path)

    expect(site.asked).toEqual([
      { url: '/contact' },
      { url: '/contact', anatomy: [], preview: undefined },
    ])
  })
})

describe('no preview link is an open redirect:', () => {
  test.each([
    '//evil.example/',
    '///evil.example',
    '/\\evil.example/',
    '\\/evil.example',
    '/%2F/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/;//evil.example',
    '/%5Cevil.example',
    '/http://evil.example/',
    '/@evil.example',
  ])('%s', async (path) => {
    for (const query of ['?preview=x', linkTo('?a=b')]) {
      const response = await ask(server.origin, path + query)

      const { location } = response?.headers ?? {}
      if (location === undefined) continue
      // Resolved as a browser would.
      expect(new URL(location, 'https://site.example').origin).toBe('https://site.example')
    }
  })

  /** In absolute form, as for a proxy. */
  test.each([
    'http://evil.example/?preview=x',
    'http://evil.example?preview=x',
    'https://evil.example/a/b?c=d&preview=x',
    'HTTP://user@evil.example:80/?preview=x',
    'http://evil.example//?preview=x',
    'http://evil.example/contact/',
    'https://evil.example//evil.example/',
  ])('GET %s', async (target) => {
    const { location } = (await ask(server.origin, target))?.headers ?? {}

    // A path of this site, which no browser reads as another host.
    expect(location).toMatch(/^\/(?![\\/])/)
  })

  test.each(['https://evil.example', '//evil.example', '/contact?preview=x'])(
    'a parameter %s is only a parameter',
    async (value) => {
      const query = new URLSearchParams({ preview: 'x', next: value })

      const { headers } = await server.visit(`/contact?${query}`)

      expect(headers.get('location')).toBe(`/contact?${new URLSearchParams({ next: value })}`)
    },
  )
})
