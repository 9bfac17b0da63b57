import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore, type ReleaseStore } from '@site/releases'
import type { FastifyInstance } from 'fastify'
import { createHttpServer } from './http-server'
import type { LiveSite } from './live-site'
import { PageCache } from './page-cache'
import type { PageAnswer, PageRequest, ReleaseSet } from './render/release-set'

const empty = { contract: 1, shared: {}, styles: [], modules: [], pages: {}, files: {} }
const contact = { ...empty, remote: 'contact', version: '1.0.0', mounts: ['/', '/contact'] }
const releaseSet: ReleaseSet = {
  id: '0123456789ab',
  remotes: [
    {
      id: '1.0.0-abc',
      serverCode: Buffer.of(),
      css: '',
      release: { ...contact, query: ['tab'], entry: 'web/remote.js' },
    },
  ],
  shell: { id: '1', release: { ...contact, query: [], entry: '' }, css: '', boot: '' },
}

let folder: string
let store: ReleaseStore
let asked: PageRequest[]
let live: ReleaseSet | undefined
let answer: PageAnswer
let app: FastifyInstance
let origin: string

beforeAll(() => {
  process.env.LOG_LEVEL = 'silent'
})

afterAll(() => {
  delete process.env.LOG_LEVEL
})

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'http-'))
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  store = createFolderStore(join(folder, 'store'))
  asked = []
  live = releaseSet
  answer = { status: 200, body: '<h1>Contact us</h1>' }
  const site = {
    get releaseSet() {
      return live
    },
    liveRemotes: { contact: { version: '1.0.0', release: '1.0.0-abc' } },
    problems: ['blog is broken'],
    async render(page: PageRequest) {
      asked.push(page)
      if (answer.status === 0) throw new Error('The renderer has ended.')
      return answer
    },
    // What the server asks of the live site; the renderer and the store behind it have their own tests.
  } as Partial<LiveSite> as LiveSite
  const pages = new PageCache({ render: (url) => site.render({ url }), onFailure: () => undefined })
  app = createHttpServer({
    site,
    pages,
    store,
    publicUrl: 'https://site.example',
    logLevel: 'silent',
    trustProxy: '127.0.0.1',
    publicFolders: [folder],
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
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
  await store.create('sets/0123456789ab.json', Buffer.from('{"remotes":[]}'))

  const response = await visit('/_site/sets/0123456789ab.json')

  expect(await response.json()).toEqual({ remotes: [] })
  expect(response.headers.get('content-type')).toMatch('application/json')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test.each(['ba9876543210', '..%2Fpointers%2F000001', 'x'])('has no release set %s', async (id) => {
  await store.create('pointers/000001.json', Buffer.from('{}'))

  const response = await visit(`/_site/sets/${id}.json`)

  expect(response.status).toBe(404)
})

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
