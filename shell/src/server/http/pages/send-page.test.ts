import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { Policy } from '../policy/policy'
import type { Visitor } from '../requests/visits'
import type { CachedPage } from './kept-pages'
import { sendPage } from './send-page'

const html = Buffer.from('<h1>Work where factories run better</h1>'.repeat(20))
const good: CachedPage = {
  status: 200,
  etag: '"tag"',
  bodies: { br: brotliCompressSync(html), identity: html },
  hasSharedBody: false,
  isWhole: true,
  wholeAt: 0,
  renderedAt: 0,
  location: undefined,
  loaded: undefined,
  contentType: undefined,
  page: undefined,
  key: '',
  visits: 0,
}
const strict: Policy = { headers: { 'Content-Security-Policy': 'none' }, tag: 'strict' }
const visitOfAll: Visitor = { visit: { kind: 'live' }, isPersonal: false }

let page: CachedPage
let policy: Policy
let visitor: Visitor
let releaseSet: string
let server: Server

beforeEach(async () => {
  page = good
  policy = strict
  visitor = visitOfAll
  releaseSet = 'abc'
  server = createServer((asked, answer) =>
    sendPage(asked, answer, page, () => policy, { visitor, releaseSet }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => server.close())

/** Requests like a browser, but keeps the body compressed. */
async function ask(headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const asking = request({ port, host: '127.0.0.1', method, headers }).end()
  const [response]: IncomingMessage[] = await once(asking, 'response')
  if (!response) throw new Error('There was no answer.')
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

const decode = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
}

test.each<{ accepted: string; encoding: keyof typeof decode }>([
  { accepted: 'gzip, deflate, br, zstd', encoding: 'br' },
  { accepted: 'br', encoding: 'br' },
  { accepted: 'gzip, br;q=0.1', encoding: 'br' },
  { accepted: 'gzip, br;q=0', encoding: 'gzip' },
  { accepted: 'gzip, br; q=0.000', encoding: 'gzip' },
  { accepted: 'gzip, br ; q=0', encoding: 'gzip' },
  { accepted: 'gzip;q=0.5', encoding: 'gzip' },
  { accepted: 'br;q=0, gzip;q=0', encoding: 'identity' },
  { accepted: 'br;q=0.0,gzip;q=0.0,identity', encoding: 'identity' },
  { accepted: 'deflate', encoding: 'identity' },
  { accepted: '', encoding: 'identity' },
])('asking for "$accepted" gets $encoding', async ({ accepted, encoding }) => {
  const { status, headers, body } = await ask({ 'Accept-Encoding': accepted })

  expect(status).toBe(200)
  expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
  expect(headers['content-length']).toBe(String(body.length))
  expect(decode[encoding](body)).toEqual(html)
})

test('without Accept-Encoding the answer is plain HTML', async () => {
  const { headers, body } = await ask()

  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding',
    etag: 'W/"tag.strict"',
    'content-security-policy': 'none',
  })
  expect(body).toEqual(html)
})

test('the tag is weak, because it is the same for every encoding', async () => {
  const tags = []
  for (const encoding of ['br', 'gzip', 'identity']) {
    tags.push((await ask({ 'Accept-Encoding': encoding })).headers.etag)
  }

  expect(tags).toEqual(Array(3).fill('W/"tag.strict"'))
})

test('gzip is made for the first who asks, and kept', async () => {
  delete good.bodies.gzip
  await ask({ 'Accept-Encoding': 'gzip' })
  const first = good.bodies.gzip
  await ask({ 'Accept-Encoding': 'gzip' })

  expect(first).toBeDefined()
  expect(good.bodies.gzip).toBe(first)
})

test('HEAD answers like GET, without the body', async () => {
  const { status, headers, body } = await ask({ 'Accept-Encoding': 'gzip' }, 'HEAD')

  expect(status).toBe(200)
  expect(headers['content-length']).toBe(String(gzipSync(html).length))
  expect(body).toHaveLength(0)
})

test('a browser that has the page already is answered with 304', async () => {
  const { status, headers, body } = await ask({ 'If-None-Match': '"tag.strict"' })

  expect(status).toBe(304)
  expect(headers.etag).toBe('W/"tag.strict"')
  expect(body).toHaveLength(0)
})

test.each(['W/"tag.strict"', '"older", "tag.strict"', '"older",W/"tag.strict" , "x"', '*', ' * '])(
  'If-None-Match: %s is answered with 304',
  async (known) => {
    expect((await ask({ 'If-None-Match': known })).status).toBe(304)
  },
)

test.each([
  '"older"',
  '"tag"',
  '"tag.loose"',
  'tag.strict',
  '"older", "tagged"',
  'w/"tag.strict"',
  '"*"',
  '',
])('If-None-Match: %s is answered with the page', async (known) => {
  const { status, body } = await ask({ 'If-None-Match': known })

  expect(status).toBe(200)
  expect(body).toEqual(html)
})

test.each([
  { status: 404, cacheControl: 'public, no-cache', retryAfter: undefined },
  { status: 500, cacheControl: 'no-store', retryAfter: undefined },
  { status: 503, cacheControl: 'no-store', retryAfter: '5' },
])('$status is sent as $status, never as 304', async ({ status, ...expected }) => {
  page = { ...good, status }

  const answer = await ask({ 'If-None-Match': '"tag.strict"' })

  expect(answer.status).toBe(status)
  expect(answer.headers['cache-control']).toBe(expected.cacheControl)
  expect(answer.headers['retry-after']).toBe(expected.retryAfter)
  expect(answer.body).toEqual(html)
})

describe('a page that differs between visitors', () => {
  const preview = { site: '', remote: 'careers', version: '1', release: '1-a', expires: '' }

  test.each<{ kind: string; visit: Visitor['visit']; robots: string | undefined }>([
    { kind: 'live', visit: { kind: 'live' }, robots: undefined },
    {
      kind: 'a canary',
      visit: { kind: 'canary', remote: 'careers', release: '1-a' },
      robots: undefined,
    },
    { kind: 'a preview', visit: { kind: 'preview', preview }, robots: 'noindex' },
  ])('is cached by its own browser only, because it is $kind', async ({ visit, robots }) => {
    visitor = { visit, isPersonal: true }

    for (const etag of ['', '"tag.strict"']) {
      const { headers } = await ask({ 'If-None-Match': etag })

      expect(headers['cache-control']).toBe('private, no-cache')
      expect(headers.vary).toBe('Accept-Encoding, Cookie')
      expect(headers['x-robots-tag']).toBe(robots)
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test('sets a cookie for a visitor without one', async () => {
    visitor = { visit: { kind: 'live' }, isPersonal: true, cookies: ['canary-careers=7; Path=/'] }

    expect((await ask()).headers['set-cookie']).toEqual(['canary-careers=7; Path=/'])
    expect((await ask({ 'If-None-Match': '"tag.strict"' })).headers['set-cookie']).toEqual([
      'canary-careers=7; Path=/',
    ])
  })

  test('is not cached when it failed', async () => {
    visitor = { visit: { kind: 'live' }, isPersonal: true }
    page = { ...good, status: 503 }

    expect((await ask()).headers['cache-control']).toBe('no-store')
  })
})

test('names the visit’s release set, which the page itself cannot', async () => {
  const { headers } = await ask()

  expect(headers['server-timing']).toBe('set;desc="abc"')
})

describe('the headers of a page that was sent before follow', () => {
  test('a body that was compressed again', async () => {
    page = { ...good, bodies: { ...good.bodies } }
    await ask({ 'accept-encoding': 'br' })
    page.bodies.br = brotliCompressSync(Buffer.concat([html, html]))

    const { headers, body } = await ask({ 'accept-encoding': 'br' })

    expect(headers['content-length']).toBe(String(page.bodies.br.length))
    expect(body).toEqual(page.bodies.br)
  })

  test('the release set, and its policy', async () => {
    const { headers: before } = await ask()
    releaseSet = 'def'
    policy = { headers: { 'Content-Security-Policy': 'default-src *' }, tag: 'loose' }

    const { headers } = await ask({ 'if-none-match': String(before.etag) })

    expect(headers['server-timing']).toContain('desc="def"')
    expect(headers['content-security-policy']).toBe('default-src *')
    expect(headers.etag).toBe('W/"tag.loose"')
  })

  test('the visitor', async () => {
    await ask()
    visitor = { ...visitOfAll, isPersonal: true, cookies: ['a=b'] }
    expect((await ask()).headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'set-cookie': ['a=b'],
    })
    visitor = visitOfAll

    const { headers } = await ask()

    expect(headers['cache-control']).toBe('public, no-cache')
    expect(headers).not.toHaveProperty('set-cookie')
  })
})
