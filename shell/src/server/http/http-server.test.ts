import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promote, readHistory, setId, setPath } from '@site/releases'
import { addRelease } from '@site/releases/testing'
import type { FastifyInstance } from 'fastify'
import { Tallies } from '../watch/tally'
import { createHttpServer } from './http-server'
import { largestForm } from './requests/form-body'
import { ask, TestSite } from './test-site'

let site: TestSite
let app: FastifyInstance
let origin: string

beforeEach(async () => {
  site = new TestSite()
  const folder = join(site.desk.folder, 'public')
  mkdirSync(folder)
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'text.woff2'), 'font')
  app = createServer(folder)
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})

function createServer(folder: string, logLevel = 'silent') {
  return createHttpServer({
    ...site,
    tallies: new Tallies(),
    publicUrl: 'https://site.example',
    subscribeUrl: '',
    logLevel,
    anatomyKey: undefined,
    metricsToken: 'a-token-that-is-long-enough',
    trustProxy: '127.0.0.1',
    serviceWorker: '// keeps pages',
    publicFolders: [folder],
  })
}

afterEach(async () => {
  await app.close()
  site.remove()
})

function visit(path: string, request: RequestInit = {}) {
  return fetch(origin + path, { redirect: 'manual', ...request })
}

test('shows a page, and keeps it', async () => {
  const pages = [await visit('/contact'), await visit('/contact')]

  for (const page of pages) expect(await page.text()).toBe('<h1>Contact us</h1>')
  expect(site.asked).toEqual([{ url: '/contact' }])
})

test('a request in absolute form, as for a proxy, gets the same page', async () => {
  await visit('/contact')

  const response = await ask(origin, 'http://evil.example/contact')

  expect(response?.statusCode).toBe(200)
  expect(site.asked).toEqual([{ url: '/contact' }])
})

test.each([
  ['/favicon%2esvg', '/favicon.svg'],
  ['/%72eadyz?a=%62', '/readyz?a=%62'],
  ['/_site/%72eleases.json', '/_site/releases.json'],
])('%s leads to the one spelling of its address', async (path, location) => {
  const response = await ask(origin, path)

  expect([response?.statusCode, response?.headers.location]).toEqual([308, location])
})

test.each(['PUT', 'DELETE', 'OPTIONS'])(
  '%s leads nowhere, however its address is spelt',
  async (method) => {
    for (const path of ['//evil.example/%65', '/contac%74', '/favicon%2esvg']) {
      const response = await ask(origin, path, method)

      expect([response?.statusCode, response?.headers.location]).toEqual([405, undefined])
    }
  },
)

test('says that it is alive and ready, and tells this machine what is wrong', async () => {
  const alive = await visit('/healthz')
  const ready = await visit('/readyz')

  expect(await alive.json()).toEqual({ status: 'alive' })
  expect(ready.status).toBe(200)
  expect(await ready.json()).toEqual({ status: 'ready', reasons: ['blog is broken'] })
})

test.each([
  { authorization: undefined, knows: false },
  { authorization: 'Bearer a token that is long enough', knows: false },
  { authorization: 'Bearer another', knows: false },
  { authorization: 'Bearer ', knows: false },
  { authorization: 'Basic a-token-that-is-long-enough', knows: false },
  { authorization: 'Bearer a-token-that-is-long-enough', knows: true },
  { authorization: 'bearer a-token-that-is-long-enough', knows: true },
])('another machine with $authorization learns the reasons: $knows', async (given) => {
  const response = await visit('/readyz', {
    headers: {
      'x-forwarded-for': '203.0.113.7',
      ...(given.authorization && { authorization: given.authorization }),
    },
  })

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    status: 'ready',
    ...(given.knows && { reasons: ['blog is broken'] }),
  })
})

test('without a release set it is alive, but not ready', async () => {
  site.live = undefined

  const [alive, ready, page] = await Promise.all(
    ['/healthz', '/readyz', '/contact'].map((path) => visit(path)),
  )

  expect(alive?.status).toBe(200)
  expect(ready?.status).toBe(503)
  expect(page?.status).toBe(503)
  expect(page?.headers.get('retry-after')).toBe('5')
})

test('gives browsers the service worker, which asks this site only', async () => {
  const response = await visit('/service-worker.js')

  expect(await response.text()).toBe('// keeps pages')
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'",
  )
})

test('gives the service worker a page for when there is no connection', async () => {
  const response = await visit('/_site/offline')

  expect(await response.text()).toBe('<h1>No connection</h1>')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('content-security-policy')).toContain("script-src 'sha256-")
  site.live = undefined
  expect((await visit('/_site/offline')).status).toBe(503)
})

test('lists the live releases', async () => {
  const response = await visit('/_site/releases.json')

  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    id: '0123456789ab',
    remotes: { contact: { version: '1.0.0', release: '1.0.0-abc' } },
    store: null,
    believes: {
      newest: 0,
      read: 0,
      keys: site.desk.keys.map(({ publicKey, remotes }) => ({ publicKey, remotes })),
    },
  })
})

test('says which store it serves, and what is developed there', async () => {
  await addRelease(site.desk.as('hr'), 'careers')
  await promote(site.desk.as('hr'), 'careers', '1.0.0')
  const { store, keys } = site.desk
  Object.assign(site.site, { history: await readHistory(store, keys), developed: ['blog'] })

  expect(await (await visit('/_site/releases.json')).json()).toMatchObject({
    store: expect.stringMatching(/^[0-9a-f]{12}$/),
    believes: { newest: 1, read: 1 },
    developed: ['blog'],
  })
})

test('gives a page its release set, for good', async () => {
  const { id } = await addRelease(site.desk.as('hr'), 'careers')
  const members = { releasesUrl: '/releases', shell: '1', remotes: { careers: id } }
  const set = setId('/releases', '1', members.remotes)
  await site.desk.store.create(setPath(set), Buffer.from(JSON.stringify(members)))

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
    await site.desk.store.create('pointers/000001.json', Buffer.from('{}'))
    await site.desk.store.create(setPath('0123456789ab'), Buffer.from('{"remotes":[]}'))

    const response = await visit(`/_site/sets/${id}.json`)

    expect(response.status).toBe(404)
  },
)

test('serves the files of the public folder', async () => {
  const response = await visit('/favicon.svg')

  expect(await response.text()).toBe('<svg/>')
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
})

test('a set is read from the store once, however many requests come', async () => {
  const { id } = await addRelease(site.desk.as('hr'), 'careers')
  const set = setId('/releases', '1', { careers: id })
  const members = { releasesUrl: '/releases', shell: '1', remotes: { careers: id } }
  await site.desk.store.create(setPath(set), Buffer.from(JSON.stringify(members)))
  const readSet = jest.spyOn(site.site, 'readSet')

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => visit(`/_site/sets/${set}.json`)),
  )
  await visit(`/_site/sets/${set}.json`)

  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(readSet).toHaveBeenCalledTimes(1)
})

test('a set that could not be read is read again', async () => {
  const readSet = jest.spyOn(site.site, 'readSet')
  readSet.mockRejectedValueOnce(new Error('The store does not answer.'))

  const answers = [
    await visit('/_site/sets/ba9876543210.json'),
    await visit('/_site/sets/ba9876543210.json'),
  ]

  expect(answers.map(({ status }) => status)).toEqual([500, 404])
  expect(await answers[0]?.text()).toBe('Internal Server Error\n')
})

test('requests for made-up sets are limited for each address', async () => {
  // No token comes back while they are sent, however long that takes.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now())
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const ids = Array.from({ length: 300 }, (_, id) => String(id).padStart(12, '0'))

  const answers = await Promise.all(ids.map((id) => visit(`/_site/sets/${id}.json`, { headers })))
  clock.mockRestore()

  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(200)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

describe('errors are answered in plain words that repeat nothing of the request:', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  test.each<{ what: string; request: RequestInit; path?: string; status: number }>([
    {
      what: 'JSON',
      request: { body: '{"a":1}', headers: { 'content-type': 'application/json' } },
      status: 415,
    },
    {
      what: 'text',
      request: { body: 'a=b', headers: { 'content-type': 'text/plain' } },
      status: 415,
    },
    { what: 'bytes', request: { body: Buffer.from('a=b'), headers: {} }, status: 415 },
    { what: 'no type', request: { body: 'a=b', headers: { 'content-type': 'echo' } }, status: 415 },
    { what: 'files', request: { body: new FormData() }, status: 415 },
    { what: 'a bad code', request: { body: 'a=%zz', headers: form }, status: 400 },
    { what: 'a field twice', request: { body: 'a=1&a=2', headers: form }, status: 400 },
    { what: 'many fields', request: { body: 'a=1&'.repeat(999), headers: form }, status: 400 },
    { what: 'a bad address', path: '/echo/%zz', request: { body: '', headers: form }, status: 400 },
    {
      what: 'a file',
      path: '/favicon.svg?echo',
      request: { body: '', headers: form },
      status: 405,
    },
  ])('$what', async ({ path = '/contact?echo', request, status }) => {
    const response = await visit(path, { method: 'POST', ...request })

    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toMatch(/^[A-Z].{5,80}\n$/)
    expect(text).not.toContain('echo')
    expect(site.asked).toEqual([])
  })

  test('a long form, on a page that says what to do', async () => {
    const body = `a=${'echo'.repeat(largestForm / 4)}`

    const response = await visit('/contact', { method: 'POST', body, headers: form })

    expect(response.status).toBe(413)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(text).toContain('It was not sent. Go back and shorten the text.')
    expect(text).not.toContain('echo')
    expect(site.asked).toEqual([])
  })

  test.each([
    { path: '/echo/%zz', status: 400 },
    { path: '/echo%', status: 400 },
    { path: '/_site/echo', status: 404 },
    { path: '/_site/sets/echo.json', status: 404 },
  ])('$path', async ({ path, status }) => {
    const response = await visit(path)

    expect(response.status).toBe(status)
    expect(await response.text()).not.toContain('echo')
  })
})

describe('every answer has a policy:', () => {
  test.each([
    { path: '/contact', policy: /^default-src 'none'; script-src 'sha256-/ },
    { path: '/favicon.svg', policy: /^default-src 'none'.*; style-src 'unsafe-inline'$/ },
    { path: '/readyz', policy: /^default-src 'none'/ },
    { path: '/contact/', policy: /^default-src 'none'/ },
    { path: '/releases/contact/none/web/remote.js', policy: /^sandbox; default-src 'none'$/ },
  ])('$path', async ({ path, policy }) => {
    const { headers } = await visit(path)

    expect(headers.get('content-security-policy')).toMatch(policy)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
  })

  test('but a font, which is no document', async () => {
    const { headers } = await visit('/text.woff2')

    expect(headers.get('content-security-policy')).toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('the message that there is no page yet', async () => {
    site.live = undefined

    const { status, headers } = await visit('/contact')

    expect(status).toBe(503)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'(?!.*unsafe)/)
  })

  test.each([
    { what: 'a form', path: '/contact', text: 'a'.repeat(largestForm), status: 413 },
    { what: 'an address', path: `/${'a'.repeat(2048)}`, status: 414 },
  ])(
    'the message that $what is too long, which permits its look',
    async ({ path, text, status }) => {
      const body = text && new URLSearchParams({ text })
      const response = await visit(path, body ? { method: 'POST', body } : {})

      expect(response.status).toBe(status)
      const [, look = ''] = /<style>(.+)<\/style>/.exec(await response.text()) ?? []
      expect(look).toContain('font-family:Archivo')
      const hash = createHash('sha256').update(look).digest('base64')
      expect(response.headers.get('content-security-policy')).toContain(
        `style-src 'sha256-${hash}'`,
      )
    },
  )

  test('a script that a renderer wrote gets no hash', async () => {
    const before = (await visit('/contact')).headers.get('content-security-policy')
    site.answer = { status: 200, body: '<script>stolen()</script><style>h1{}</style>' }

    const after = await visit('/contact?tab=other')

    expect(await after.text()).toContain('stolen()')
    expect(after.headers.get('content-security-policy')).toBe(before)
  })
})

test('what a log says of each request names no visitor, no link and no search', async () => {
  const lines: string[] = []
  const noted = jest.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(String(line))
    return true
  })
  const told = createServer(join(site.desk.folder, 'public'), 'trace')
  for (const url of ['/?preview=abc', '/contact?anatomy=abc', '/readyz?title=abc']) {
    await told.inject({ url, headers: { 'x-forwarded-for': '203.0.113.7' } })
  }
  await told.close()
  noted.mockRestore()

  const asked = lines.map((line) => JSON.parse(line)).filter(({ req }) => req)
  expect(asked.map(({ req }) => req)).toEqual([
    { method: 'GET', path: '/' },
    { method: 'GET', path: '/contact' },
    { method: 'GET', path: '/readyz' },
  ])
  expect(lines.join('')).not.toMatch(/abc|203\.0\.113/)
})
