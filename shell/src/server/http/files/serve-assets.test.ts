import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { publish } from '@site/releases'
import { addRelease, createTestDesk, type TestDesk, writeBuild } from '@site/releases/testing'
import fastify, { type FastifyInstance } from 'fastify'
import { shell } from '../../live/renderers/test-renderers'
import { loadRelease } from '../../release-set/load-release'
import { composeReleaseSet } from '../../release-set/release-set'
import { answerErrors } from '../pages/error-answers'
import { createRateLimits } from '../pages/rate-limits'
import { serveAssets } from './serve-assets'

const contents = {
  'server/remote.js': 'server',
  'web/remote.js': 'plain script',
  'web/remote.css': 'plain style',
  'web/font.woff2': 'plain font',
  'web/remote.js.map': 'source map',
  'web/page.html': 'page',
}

let desk: TestDesk
let app: FastifyInstance
let id: string
let folder: string

beforeEach(async () => {
  desk = createTestDesk()
  const dist = join(desk.folder, 'dist')
  writeBuild(dist, 'careers', '1.0.0', { contents })
  id = (await publish(desk.as('hr'), dist)).id
  folder = `/releases/careers/${id}/web`
  await desk.store.create('outside/web/remote.js', Buffer.from('server'))
  await desk.store.create(`${folder.slice(1)}/more.js`, Buffer.from('more script'))
  app = fastify({ trustProxy: '127.0.0.1' })
  serveAssets(app, { site: { releaseSet: undefined }, desk, rateLimits: createRateLimits(() => 0) })
})

afterEach(async () => {
  await app.close()
  desk.remove()
})

function ask(url: string, accepted?: string) {
  return app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
}

test.each([
  { accepted: 'gzip, deflate, br', encoding: 'br', unpack: brotliDecompressSync },
  { accepted: 'gzip, deflate', encoding: 'gzip', unpack: gunzipSync },
  { accepted: 'gzip, br;q=0', encoding: 'gzip', unpack: gunzipSync },
  { accepted: 'br;q=0, gzip;q=0', encoding: undefined, unpack: Buffer.from },
  { accepted: 'identity', encoding: undefined, unpack: Buffer.from },
  { accepted: undefined, encoding: undefined, unpack: Buffer.from },
])('asking for "$accepted" gets $encoding', async ({ accepted, encoding, unpack }) => {
  const response = await ask(`${folder}/remote.js`, accepted)

  expect(response.statusCode).toBe(200)
  expect(response.headers['content-encoding']).toBe(encoding)
  expect(unpack(response.rawPayload).toString()).toBe('plain script')
})

test('a file is immutable for every cache and readable by every page', async () => {
  const { headers } = await ask(`${folder}/remote.js`)

  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
})

test.each(['web/remote.js', 'web/parts/map.js', 'web/map@2~a+b.js'])(
  '%s is served of a version with build metadata too, as all that may be released',
  async (path) => {
    const name = { contents: { ...contents, [path]: 'a part' } }
    const released = await addRelease(desk.as('hr'), 'careers', '1.1.0+5', name)

    const response = await ask(`/releases/careers/${released.id}/${path}`)

    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('a part')
  },
)

test('a file without a compressed copy is sent as it is', async () => {
  const response = await ask(`${folder}/font.woff2`, 'br, gzip')

  expect(response.headers['content-encoding']).toBeUndefined()
  expect(response.headers['content-type']).toBe('font/woff2')
  expect(response.body).toBe('plain font')
})

test('a file is read from the store once', async () => {
  await ask(`${folder}/remote.js`)
  rmSync(desk.locate(`${folder.slice(1)}/remote.js`))

  expect((await ask(`${folder}/remote.js`)).body).toBe('plain script')
})

test.each([
  '<web>/other.js',
  '/releases/careers/9.9.9-abc/web/remote.js',
  '<web>/more.js',
  '<web>/remote.js.map',
  '<web>/remote.js.br',
  '<web>/page.html',
  '<web>/constructor',
  '<web>/',
  '<web>/../server/remote.js',
  '<web>/..%2Fserver%2Fremote.js',
  '<web>/%2e%2e/server/remote.js',
  '/releases/careers/../careers/<id>/web/remote.js',
  '/releases/careers/<id>%2Fserver/web/..%2Fremote.js',
  '/releases/%2E%2E/releases/careers/<id>/web/remote.js',
  '/releases/careers/%2e%2e/web/remote.js',
  '/releases/%2e%2e/outside/web/remote.js',
  '<web>/remote.js%00.css',
])('%s is not found', async (shortened) => {
  const path = shortened.replace('<web>', folder).replace('<id>', id)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  // fetch() and inject() would normalize the path; this sends it as written.
  const asking = request({ port, host: '127.0.0.1', path }).end()
  const [response]: IncomingMessage[] = await once(asking, 'response')

  expect(response?.statusCode).toBe(404)
  expect(response?.headers['content-type']).not.toMatch(/html|script|css/)
  expect(response && (await text(response))).not.toMatch(/script|server$/)
})

test('a missing file is a plain-text 404 that no cache keeps', async () => {
  const response = await ask(`${folder}/other.js`)

  expect(response.body).toBe('Not found\n')
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain',
    'cache-control': 'no-store',
  })
})

describe('bytes that differ from those signed are never served:', () => {
  const accepted = [undefined, 'br', 'gzip']

  test.each([
    { what: 'a changed script', file: 'remote.js', encoding: undefined },
    { what: 'a changed script, compressed', file: 'remote.js.br', encoding: 'br' },
    { what: 'a changed style', file: 'remote.css', encoding: undefined },
  ])('$what', async ({ file, encoding }) => {
    writeFileSync(desk.locate(`${folder.slice(1)}/${file}`), 'alert()')

    const response = await ask(`${folder}/${file.replace('.br', '')}`, encoding)

    expect(response.statusCode).toBe(404)
    expect(response.body).toBe('Not found\n')
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test.each([
    { what: 'a release signed by another team', owner: 'editorial' as const },
    { what: 'a release signed by nobody', owner: undefined },
  ])('$what', async ({ owner }) => {
    const by = owner ? desk.as(owner) : { store: desk.store }
    const added = await addRelease(by, 'careers', '1.1.0')

    for (const encoding of accepted) {
      const response = await ask(`/releases/careers/${added.id}/web/remote.js`, encoding)

      expect(response.statusCode).toBe(404)
    }
  })
})

test('looks for releases that were made up are limited for each address, known files are not', async () => {
  const from = (address: string, url: string) =>
    app.inject({ url, headers: { 'x-forwarded-for': address } })
  const statuses = async (address: string, urls: string[]) =>
    (await Promise.all(urls.map((url) => from(address, url)))).map(({ statusCode }) => statusCode)
  const many = Array.from({ length: 150 }, (_, number) => number)
  const madeUp = many.map((number) => `/releases/careers/9.9.${number}-abc/web/remote.js`)
  await ask(`${folder}/remote.js`)

  const attacker = await statuses('203.0.113.1', madeUp)
  const files = await statuses(
    '203.0.113.1',
    many.map(() => `${folder}/remote.js`),
  )
  const names = await statuses(
    '203.0.113.1',
    many.map((number) => `${folder}/${number}.js`),
  )
  const other = await statuses('203.0.113.2', madeUp.slice(-1))

  expect(attacker.filter((status) => status === 404)).toHaveLength(100)
  expect(attacker.filter((status) => status === 429)).toHaveLength(50)
  expect(new Set(files)).toEqual(new Set([200]))
  // Which names a known release has costs no read.
  expect(new Set(names)).toEqual(new Set([404]))
  expect(other).toEqual([404])
})

describe('of a release with many files,', () => {
  const paths = Array.from({ length: 150 }, (_, number) => `web/part-${number}.js`)
  const own: FastifyInstance[] = []
  let many: string

  beforeEach(async () => {
    const parts = Object.fromEntries(paths.map((path) => [path, path]))
    const described = { contents: { ...contents, ...parts } }
    many = (await addRelease(desk.as('hr'), 'careers', '1.1.0', described)).id
  })

  afterEach(() => Promise.all(own.splice(0).map((one) => one.close())))

  function serve(site: Parameters<typeof serveAssets>[1]['site']) {
    const app = fastify({ trustProxy: '127.0.0.1' })
    own.push(app)
    serveAssets(app, { site, desk, rateLimits: createRateLimits(() => 0) })
    /** The status of each file. */
    return async (address: string) => {
      const headers = { 'x-forwarded-for': address }
      const urls = paths.map((path) => `/releases/careers/${many}/${path}`)
      const answers = await Promise.all(urls.map((url) => app.inject({ url, headers })))
      return answers.map(({ statusCode }) => statusCode)
    }
  }

  test('an earlier one, those that are not kept are limited for each address', async () => {
    const askAll = serve({ releaseSet: undefined })

    const first = await askAll('203.0.113.1')
    const other = await askAll('203.0.113.2')
    const kept = await askAll('203.0.113.1')

    expect(first.filter((status) => status === 200)).toHaveLength(100)
    expect(first.filter((status) => status === 429)).toHaveLength(50)
    expect(other).toEqual(Array(150).fill(200))
    expect(kept).toEqual(Array(150).fill(200))
  })

  test('a live one, none is limited', async () => {
    const live = await loadRelease(desk, 'careers', many)
    const askAll = serve({ releaseSet: composeReleaseSet([live], shell, '/releases') })

    expect(await askAll('203.0.113.1')).toEqual(Array(150).fill(200))
  })
})

test('behind a proxy that is not named, looks above a bound are refused until later, known files are not', async () => {
  const written: string[] = []
  const stream = { write: (line: string) => written.push(line) }
  const flooded = fastify({ logger: { level: 'error', stream } })
  answerErrors(flooded)
  let answer = () => {}
  const answered = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined)
  })
  const get: TestDesk['store']['get'] = (name, options) =>
    name.includes('9.9.') ? answered : desk.store.get(name, options)
  const reading = { ...desk, store: { ...desk.store, get } }
  const site = { releaseSet: undefined }
  serveAssets(flooded, { site, desk: reading, rateLimits: createRateLimits(() => 0) })
  const askFor = (number: number) => flooded.inject(`/releases/careers/9.9.${number}-abc/web/a.js`)
  await flooded.inject(`${folder}/remote.js`)
  const flood = Array.from({ length: 250 }, (_, number) => askFor(number))
  const all = Promise.all(flood)

  const known = await flooded.inject(`${folder}/remote.js`)
  answer()
  const found = (await all).slice(0, 200).map(({ statusCode }) => statusCode)
  const refused = (await all)
    .slice(200)
    .map(({ statusCode, headers, body }) => [
      statusCode,
      headers['retry-after'],
      headers['cache-control'],
      body,
    ])
  expect(found).toEqual(Array(200).fill(404))
  expect(refused).toEqual(Array(50).fill([503, '5', 'no-store', 'Service Unavailable\n']))
  expect([known.statusCode, known.body]).toEqual([200, 'plain script'])
  expect(written).toHaveLength(10)
  expect(written[0]).toContain('careers/9.9.200-abc was not looked for')
})

test('the shell’s own files are served when they are signed', async () => {
  const planted = await addRelease({ store: desk.store }, 'shell')
  const signed = await addRelease(desk.as('watch'), 'shell', '1.0.1')

  expect((await ask(`/releases/shell/${signed.id}/web/remote.js`)).body).toBe('// shell 1.0.1')
  expect((await ask(`/releases/shell/${planted.id}/web/remote.js`)).statusCode).toBe(404)
})

test('no file is a document that could run anything', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const added = await addRelease(desk.as('hr'), 'careers', '1.2.0', {
    contents: { 'web/picture.svg': svg },
  })

  const { headers } = await ask(`/releases/careers/${added.id}/web/picture.svg`)

  expect(headers).toMatchObject({
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
})
