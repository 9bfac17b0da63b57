import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { type Canary, type Preview, signPreview } from '@site/releases'
import { addRelease, createTestDesk, describeRelease, type TestDesk } from '@site/releases/testing'
import type { FastifyInstance } from 'fastify'
import { createHttpServer } from './http-server'
import type { LiveSite } from './live-site'
import { PageCache } from './page-cache'
import { setId } from './read-release-set'
import type { PageAnswer, PageRequest, ReleaseSet } from './render/release-set'
import { readSetFile, setPath } from './set-file'
import { describeSource, shell } from './test-renderers'
import { createVisits, isChosen } from './visits'
import { Tallies } from './watch/tally'

const release = describeRelease('contact', '1.0.0', { mounts: ['/', '/contact'], query: ['tab'] })
const releaseSet: ReleaseSet = {
  id: '0123456789ab',
  remotes: [{ id: '1.0.0-abc', serverCode: Buffer.of(), css: '', release }],
  shell,
}
/** The set of a canary or preview. */
const beside: ReleaseSet = { ...releaseSet, id: 'ba9876543210' }

let desk: TestDesk
let asked: PageRequest[]
let live: ReleaseSet | undefined
let answer: PageAnswer
let canaries: Record<string, Canary>
let opened: string[]
let canOpen: boolean
let site: LiveSite
let anatomyKey: string | undefined
let app: FastifyInstance
let origin: string

beforeAll(() => {
  process.env.LOG_LEVEL = 'silent'
})

afterAll(() => {
  delete process.env.LOG_LEVEL
})

beforeEach(async () => {
  desk = createTestDesk()
  const folder = join(desk.folder, 'public')
  mkdirSync(folder)
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  asked = []
  opened = []
  canOpen = true
  canaries = {}
  live = releaseSet
  answer = { status: 200, body: '<h1>Contact us</h1>' }
  site = {
    get releaseSet() {
      return live
    },
    liveRemotes: { contact: { version: '1.0.0', release: '1.0.0-abc' } },
    problems: ['blog is broken'],
    sourceOf: (_url: string, set: ReleaseSet) =>
      describeSource({ key: set.id, remote: 'contact', render: (page) => render(page, set) }),
    renderAlone: render,
    readSet: (id: string) => readSetFile(desk, id),
    async openSideSet(remote: string, id: string) {
      opened.push(`${remote} ${id}`)
      if (!canOpen) throw new Error('It is broken.')
      return beside
    },
    // What the server asks of the live site; the renderer and the store behind it have their own tests.
  } as Partial<Record<keyof LiveSite, unknown>> as LiveSite
  anatomyKey = undefined
  await start()
})

async function render(page: PageRequest, set: ReleaseSet): Promise<PageAnswer> {
  asked.push(page)
  if (answer.status === 0) throw new Error('The renderer has ended.')
  return set === beside ? { ...answer, body: '<h1>Contact us all</h1>' } : answer
}

async function start() {
  const pages = new PageCache({
    renderNotFound: async () => ({ status: 404, body: 'nothing here' }),
    onFailure: () => undefined,
  })
  app = createHttpServer({
    site,
    pages,
    desk,
    visits: createVisits({
      keys: desk.keys,
      publicUrl: 'https://site.example',
      canaries: () => canaries,
    }),
    tallies: new Tallies(),
    publicUrl: 'https://site.example',
    logLevel: 'silent',
    anatomyKey,
    trustProxy: '127.0.0.1',
    publicFolders: [join(desk.folder, 'public')],
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
}

/** With other settings. */
async function restart() {
  await app.close()
  await start()
}

afterEach(async () => {
  await app.close()
  desk.remove()
})

function visit(path: string, request: RequestInit = {}) {
  return fetch(origin + path, { redirect: 'manual', ...request })
}

function send(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return visit('/contact', { method: 'POST', body: new URLSearchParams(fields), headers })
}

test('shows a page, and keeps it', async () => {
  const first = await visit('/contact?utm_source=mail')
  const second = await visit('/contact')

  expect(first.status).toBe(200)
  expect(await first.text()).toBe('<h1>Contact us</h1>')
  expect(await second.text()).toBe('<h1>Contact us</h1>')
  expect(asked).toEqual([{ url: '/contact' }])
})

test('asks for a page in the one form of its address', async () => {
  await visit('/contact?x=1&tab=operation')

  expect(asked).toEqual([{ url: '/contact?tab=operation' }])
})

test('answers HEAD without a body', async () => {
  const response = await visit('/contact', { method: 'HEAD' })

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test.each([
  { path: '/contact/', location: '/contact' },
  { path: '//evil.example/x', location: '/evil.example/x' },
])('$path redirects to $location for good', async ({ path, location }) => {
  const { status, headers } = await visit(path)

  expect(status).toBe(308)
  expect(headers.get('location')).toBe(location)
})

test('follows a page that sends its visitor elsewhere, every time', async () => {
  answer = { status: 302, body: '', location: '/about' }

  for (const response of [await visit('/contact'), await visit('/contact')]) {
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/about')
  }
})

test('a page that cannot be rendered is a page that says so', async () => {
  answer = { status: 0, body: '' }

  const response = await visit('/contact')

  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.text()).toContain('We will be back in a moment')
})

test('an address that is too long is refused', async () => {
  const response = await visit(`/${'a'.repeat(2048)}`)

  expect(response.status).toBe(414)
  expect(asked).toEqual([])
})

test('says that it is alive and ready, and what is not as it should be', async () => {
  const alive = await visit('/healthz')
  const ready = await visit('/readyz')

  expect(await alive.json()).toEqual({ status: 'alive' })
  expect(ready.status).toBe(200)
  expect(await ready.json()).toEqual({ status: 'ready', reasons: ['blog is broken'] })
})

test('without a release set it is alive, but not ready', async () => {
  live = undefined

  const [alive, ready, page] = await Promise.all(
    ['/healthz', '/readyz', '/contact'].map((path) => visit(path)),
  )

  expect(alive?.status).toBe(200)
  expect(ready?.status).toBe(503)
  expect(page?.status).toBe(503)
  expect(page?.headers.get('retry-after')).toBe('5')
})

test('says what is live', async () => {
  const response = await visit('/_site/releases.json')

  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    id: '0123456789ab',
    remotes: { contact: { version: '1.0.0', release: '1.0.0-abc' } },
  })
})

test('gives a page its release set, for good', async () => {
  const { id } = await addRelease(desk.as('hr'), 'careers')
  const members = { releasesUrl: '/releases', shell: '1', remotes: { careers: id } }
  const set = setId('/releases', '1', members.remotes)
  await desk.store.create(setPath(set), Buffer.from(JSON.stringify(members)))

  const response = await visit(`/_site/sets/${set}.json`)

  const { remotes } = await response.json()
  expect(remotes).toMatchObject([
    { remote: 'careers', entry: `/releases/careers/${id}/web/remote.js` },
  ])
  expect(response.headers.get('content-type')).toMatch('application/json')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test.each(['ba9876543210', '0123456789ab', '..%2Fpointers%2F000001', 'x'])(
  'has no release set %s',
  async (id) => {
    await desk.store.create('pointers/000001.json', Buffer.from('{}'))
    await desk.store.create(setPath('0123456789ab'), Buffer.from('{"remotes":[]}'))

    const response = await visit(`/_site/sets/${id}.json`)

    expect(response.status).toBe(404)
  },
)

test('serves the files of the public folder', async () => {
  const response = await visit('/favicon.svg')

  expect(await response.text()).toBe('<svg/>')
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
})

describe('a form sent without JavaScript', () => {
  test('is handed to the page, whose answer nobody keeps', async () => {
    answer = { status: 400, body: '<h1>Check your email</h1>' }

    const response = await send({ email: 'x', msg: 'a & b' })

    expect(response.status).toBe(400)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toBe('<h1>Check your email</h1>')
    expect(asked).toEqual([{ url: '/contact', form: { email: 'x', msg: 'a & b' } }])
  })

  test('may end on another page', async () => {
    answer = { status: 302, body: '', location: '/contact?sent' }

    const response = await send({ email: 'a@b.example' })

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
    const response = await app.inject({
      method: 'POST',
      url: '/contact',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=x',
    })

    expect(response.statusCode).toBe(status)
  })

  test('is refused after twenty from one address, with what to do', async () => {
    const post = (address: string) =>
      app.inject({
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
    expect(refused.body).toContain('wait ten minutes, and send it again')
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(other.statusCode).toBe(200)
    expect(asked).toHaveLength(21)
  })

  test('is refused when it is too large', async () => {
    const response = await send({ msg: 'a'.repeat(65 * 1024) })

    expect(response.status).toBe(413)
    expect(asked).toEqual([])
  })

  test('that cannot be answered says that it was not', async () => {
    answer = { status: 0, body: '' }

    const response = await send({ email: 'x' })

    expect(response.status).toBe(503)
    expect(await response.text()).toContain('We will be back in a moment')
  })
})

const preview: Preview = {
  site: 'https://site.example',
  remote: 'careers',
  version: '1.5.0',
  release: '1.5.0-0123456789ab',
  expires: new Date(Date.now() + 3_600_000).toISOString(),
}

function linkTo(path: string, changes: Partial<Preview> = {}) {
  const token = signPreview(desk.as('hr'), { ...preview, ...changes })
  return `${path}${path.includes('?') ? '&' : '?'}preview=${token}`
}

/** Opens a link, and returns the cookie that it left. */
async function open(link: string) {
  const { headers } = await visit(link)
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

const htmlFor = async (path: string, cookie = '') =>
  (await visit(path, { headers: { cookie } })).text()

describe('a preview', () => {
  test('begins with a link that leaves a cookie and its own address', async () => {
    const { status, headers } = await visit(linkTo('/contact?tab=operation'))

    expect(status).toBe(303)
    expect(headers.get('location')).toBe('/contact?tab=operation')
    expect(headers.get('set-cookie')).toMatch(
      /^preview=[\w-]+\.[\w-]+; Path=\/; Max-Age=3[56]\d\d; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(asked).toEqual([])
  })

  test('shows every page with its release and its badge, to one visitor only', async () => {
    const cookie = await open(linkTo('/contact'))

    const response = await visit('/contact', { headers: { cookie } })

    expect(await response.text()).toBe('<h1>Contact us all</h1>')
    expect(opened).toEqual(['careers 1.5.0-0123456789ab'])
    expect(asked).toEqual([expect.objectContaining({ url: '/contact', preview })])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie')
  })

  test('is kept by nobody, and takes nothing that was kept', async () => {
    const cookie = await open(linkTo('/contact'))

    const pages = [
      await htmlFor('/contact'),
      await htmlFor('/contact', cookie),
      await htmlFor('/contact'),
      await htmlFor('/contact', cookie),
    ]

    expect(pages).toEqual([
      '<h1>Contact us</h1>',
      '<h1>Contact us all</h1>',
      '<h1>Contact us</h1>',
      '<h1>Contact us all</h1>',
    ])
    expect(asked).toHaveLength(3)
  })

  test('leaves the pages of all others as they are', async () => {
    await open(linkTo('/contact'))

    const { headers } = await visit('/contact')

    expect(headers.get('cache-control')).toBe('public, no-cache')
    expect(headers.get('x-robots-tag')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('vary')).toBe('Accept-Encoding')
  })

  test('goes on through a form', async () => {
    const cookie = await open(linkTo('/contact'))

    const response = await send({ email: 'x' }, { cookie })

    expect(await response.text()).toBe('<h1>Contact us all</h1>')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(asked).toEqual([{ url: '/contact', form: { email: 'x' }, preview }])
  })

  test('is left by a link that takes the cookie away', async () => {
    const cookie = await open(linkTo('/contact'))

    const { status, headers } = await visit('/contact?preview=leave', { headers: { cookie } })

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

    const { headers } = await visit(link)
    const token = link.split('preview=')[1]
    const response = await visit('/contact', { headers: { cookie: `preview=${token}` } })

    expect(headers.get('set-cookie')).toMatch(/^preview=; /)
    expect(await response.text()).toBe('<h1>Contact us</h1>')
    expect(response.headers.get('x-robots-tag')).toBeNull()
    expect(opened).toEqual([])
  })

  test('that cannot be started shows the site as it is', async () => {
    const cookie = await open(linkTo('/contact'))
    canOpen = false

    // Rendered, and kept.
    for (let count = 0; count < 2; count++) {
      const response = await visit('/contact', { headers: { cookie } })

      expect(await response.text()).toBe('<h1>Contact us</h1>')
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
      expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    }
    // Without the badge of what it does not show.
    expect(asked).toEqual([{ url: '/contact' }])
  })

  test('that cannot be started takes a form to what is live', async () => {
    const cookie = await open(linkTo('/contact'))
    canOpen = false

    const response = await send({ email: 'x' }, { cookie })

    expect(await response.text()).toBe('<h1>Contact us</h1>')
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    expect(asked).toEqual([{ url: '/contact', form: { email: 'x' }, preview: undefined }])
  })

  test('shows the anatomy of its pages to whoever asks', async () => {
    const cookie = await open(linkTo('/contact'))

    await htmlFor('/contact', cookie)
    await htmlFor('/contact?anatomy', cookie)

    expect(asked).toEqual([
      { url: '/contact', preview },
      { url: '/contact', anatomy: [], preview },
    ])
  })

  test('that cannot be started shows the anatomy of nothing', async () => {
    const cookie = await open(linkTo('/contact'))
    canOpen = false

    await htmlFor('/contact?anatomy', cookie)

    expect(asked).toEqual([{ url: '/contact' }])
  })
})

describe('the anatomy of a page', () => {
  test.each([
    { when: 'production without a key', key: undefined, shown: [] },
    { when: 'production with a key', key: 'inside-out', shown: ['?anatomy=inside-out'] },
    { when: 'development', key: '', shown: ['?anatomy', '?anatomy='] },
  ])('in $when is shown for $shown', async ({ key, shown }) => {
    anatomyKey = key
    await restart()
    const queries = ['', '?anatomy', '?anatomy=', '?anatomy=undefined', '?anatomy=inside-out']
    const personal: string[] = []

    for (const query of queries) {
      const { headers } = await visit(`/contact${query}`)
      if (headers.get('cache-control') === 'no-store') personal.push(query)
    }

    expect(personal).toEqual(shown)
    expect(asked.filter(({ anatomy }) => anatomy)).toHaveLength(shown.length)
  })

  test('is kept by nobody, and the page is the same as before', async () => {
    anatomyKey = 'inside-out'
    await restart()

    for (const path of ['/contact', '/contact?anatomy=inside-out', '/contact']) await visit(path)

    expect(asked).toEqual([
      { url: '/contact' },
      { url: '/contact', anatomy: [], preview: undefined },
    ])
  })
})

/** Sends a path as it is written, other than fetch(). */
async function ask(path: string) {
  const { port } = new URL(origin)
  const asking = request({ port, host: '127.0.0.1', path }).end()
  const [response]: IncomingMessage[] = await once(asking, 'response')
  response?.resume()
  return response
}

describe('no link leads to another site:', () => {
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
      const response = await ask(path + query)

      const { location } = response?.headers ?? {}
      if (location === undefined) continue
      // What a browser makes of it.
      expect(new URL(location, 'https://site.example').origin).toBe('https://site.example')
    }
  })

  /** As proxies are asked. */
  test.each([
    'http://evil.example/?preview=x',
    'http://evil.example?preview=x',
    'https://evil.example/a/b?c=d&preview=x',
    'HTTP://user@evil.example:80/?preview=x',
    'http://evil.example//?preview=x',
    'http://evil.example/contact/',
    'https://evil.example//evil.example/',
  ])('GET %s', async (target) => {
    const { location } = (await ask(target))?.headers ?? {}

    // A path of this site, which no browser takes for an address.
    expect(location).toMatch(/^\/(?![\\/])/)
  })

  test.each(['https://evil.example', '//evil.example', '/contact?preview=x'])(
    'a parameter %s is only a parameter',
    async (value) => {
      const query = new URLSearchParams({ preview: 'x', next: value })

      const { headers } = await visit(`/contact?${query}`)

      expect(headers.get('location')).toBe(`/contact?${new URLSearchParams({ next: value })}`)
    },
  )
})

describe('a canary', () => {
  const canary: Canary = { version: '1.1.0', release: '1.1.0-0123456789ab', percent: 50, since: '' }

  /** A visitor who gets it, and one who does not. */
  function visitorWho(gets: boolean) {
    const ids = Array.from({ length: 100 }, (_, visitor) => `visitor-${visitor}`)
    return `visitor=${ids.find((id) => isChosen(id, canary) === gets)}`
  }

  beforeEach(() => {
    canaries = { contact: canary }
  })

  test('is given to some, and what is live to the others', async () => {
    const [chosen, other] = [visitorWho(true), visitorWho(false)]

    for (let count = 0; count < 2; count++) {
      expect(await htmlFor('/contact', chosen)).toBe('<h1>Contact us all</h1>')
      expect(await htmlFor('/contact', other)).toBe('<h1>Contact us</h1>')
    }

    expect(opened).toContain('contact 1.1.0-0123456789ab')
    // Each page once: they are kept by their sets.
    expect(asked).toHaveLength(2)
  })

  test.each([true, false])('its pages are personal, for who gets it: %s', async (gets) => {
    // Rendered, and kept.
    for (let count = 0; count < 2; count++) {
      const { headers } = await visit('/contact', { headers: { cookie: visitorWho(gets) } })

      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect(headers.get('vary')).toBe('Accept-Encoding, Cookie')
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('x-robots-tag')).toBeNull()
    }
  })

  test('a new visitor gets a cookie, and the same page with it', async () => {
    const pages = new Set<string>()
    for (let count = 0; count < 20; count++) {
      const first = await visit('/contact')
      const html = await first.text()
      pages.add(html)
      const cookie = first.headers.get('set-cookie') ?? ''

      expect(cookie).toMatch(/^visitor=[\w-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax/)
      expect(await htmlFor('/contact', cookie.split(';')[0])).toBe(html)
    }
    expect([...pages].sort()).toEqual(['<h1>Contact us all</h1>', '<h1>Contact us</h1>'])
  })

  test('is given to new visitors as often as it says, when its pages are kept', async () => {
    for (const gets of [true, false]) await htmlFor('/contact', visitorWho(gets))
    const visits = Array.from({ length: 400 }, () => htmlFor('/contact'))

    const chosen = (await Promise.all(visits)).filter((html) => html.includes('us all'))

    // Half of them, give or take four standard deviations.
    expect(chosen.length).toBeGreaterThan(160)
    expect(chosen.length).toBeLessThan(240)
  })

  test('every new visitor gets another cookie, also with a kept page', async () => {
    const cookies = new Set<string | null>()
    for (let count = 0; count < 10; count++) {
      cookies.add((await visit('/contact')).headers.get('set-cookie'))
    }

    expect(cookies.size).toBe(10)
    expect(cookies.has(null)).toBe(false)
  })

  test('who has its page already is told so', async () => {
    const cookie = visitorWho(true)
    const { headers } = await visit('/contact', { headers: { cookie } })
    const etag = headers.get('etag') ?? ''

    const again = await visit('/contact', { headers: { cookie, 'if-none-match': etag } })
    const other = await visit('/contact', {
      headers: { cookie: visitorWho(false), 'if-none-match': etag },
    })

    expect(again.status).toBe(304)
    expect(again.headers.get('cache-control')).toBe('private, no-cache')
    expect(other.status).toBe(200)
  })

  test('that cannot be started is given to nobody', async () => {
    canOpen = false

    expect(await htmlFor('/contact', visitorWho(true))).toBe('<h1>Contact us</h1>')
  })

  test('takes a form to the same release', async () => {
    const response = await send({ email: 'x' }, { cookie: visitorWho(true) })

    expect(await response.text()).toBe('<h1>Contact us all</h1>')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('that ended leaves pages that all share', async () => {
    canaries = {}

    const { headers } = await visit('/contact', { headers: { cookie: visitorWho(true) } })

    expect(headers.get('cache-control')).toBe('public, no-cache')
    expect(headers.get('set-cookie')).toBeNull()
    expect(opened).toEqual([])
  })

  test('comes after a preview', async () => {
    const cookie = await open(linkTo('/contact'))

    await htmlFor('/contact', `${visitorWho(true)}; ${cookie}`)

    expect(opened).toEqual(['careers 1.5.0-0123456789ab'])
  })
})
