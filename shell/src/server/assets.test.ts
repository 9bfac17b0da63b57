import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createFolderStore } from '@site/releases'
import fastify, { type FastifyInstance } from 'fastify'
import { serveAssets } from './assets'

const folder = '/releases/careers/1.0.0-abc/web'
const files = {
  'remote.js': 'plain script',
  'remote.js.br': 'brotli script',
  'remote.js.gz': 'gzip script',
  'remote.css': 'plain style',
  'remote.js.map': 'source map',
  'page.html': 'page',
}

let data: string
let app: FastifyInstance

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'assets-'))
  const store = createFolderStore(data)
  for (const [name, content] of Object.entries(files)) {
    await store.create(`${folder.slice(1)}/${name}`, Buffer.from(content))
  }
  await store.create('releases/careers/1.0.0-abc/release.json', Buffer.from('{}'))
  await store.create('releases/careers/1.0.0-abc/server/remote.js', Buffer.from('server'))
  await store.create('outside/web/remote.js', Buffer.from('server'))
  app = fastify()
  serveAssets(app, store)
})

afterEach(async () => {
  await app.close()
  rmSync(data, { recursive: true })
})

function ask(url: string, accepted?: string) {
  return app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
}

test.each([
  { accepted: 'gzip, deflate, br', encoding: 'br', body: 'brotli script' },
  { accepted: 'gzip, deflate', encoding: 'gzip', body: 'gzip script' },
  { accepted: 'gzip, br;q=0', encoding: 'gzip', body: 'gzip script' },
  { accepted: 'br;q=0, gzip;q=0', encoding: undefined, body: 'plain script' },
  { accepted: 'identity', encoding: undefined, body: 'plain script' },
  { accepted: undefined, encoding: undefined, body: 'plain script' },
])('who accepts "$accepted" gets the $body', async ({ accepted, encoding, body }) => {
  const response = await ask(`${folder}/remote.js`, accepted)

  expect(response.statusCode).toBe(200)
  expect(response.headers['content-encoding']).toBe(encoding)
  expect(response.body).toBe(body)
})

test('a file is kept for good, by every cache and for every page', async () => {
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

test('a file without a compressed copy is sent as it is', async () => {
  const response = await ask(`${folder}/remote.css`, 'br, gzip')

  expect(response.headers['content-encoding']).toBeUndefined()
  expect(response.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(response.body).toBe('plain style')
})

test('a file is read from the store once', async () => {
  await ask(`${folder}/remote.js`)
  rmSync(join(data, folder, 'remote.js'))

  expect((await ask(`${folder}/remote.js`)).body).toBe('plain script')
})

test.each([
  `${folder}/other.js`,
  '/releases/careers/9.9.9-abc/web/remote.js',
  `${folder}/remote.js.map`,
  `${folder}/remote.js.br`,
  `${folder}/page.html`,
  `${folder}/constructor`,
  `${folder}/`,
  `${folder}/../server/remote.js`,
  `${folder}/..%2Fserver%2Fremote.js`,
  `${folder}/%2e%2e/server/remote.js`,
  '/releases/careers/../careers/1.0.0-abc/web/remote.js',
  '/releases/careers/1.0.0-abc%2Fserver/web/..%2Fremote.js',
  '/releases/%2E%2E/releases/careers/1.0.0-abc/web/remote.js',
  '/releases/careers/%2e%2e/web/remote.js',
  '/releases/%2e%2e/outside/web/remote.js',
  `${folder}/remote.js%00.css`,
])('%s is not found', async (path) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  // Other than fetch() and inject(), this sends the path as it is written.
  const asking = request({ port, host: '127.0.0.1', path }).end()
  const [response]: IncomingMessage[] = await once(asking, 'response')

  expect(response?.statusCode).toBe(404)
  expect(response?.headers['content-type']).not.toMatch(/html|script|css/)
  expect(response && (await text(response))).not.toMatch(/script|server$/)
})

test('what is not there is said in plain text, and no cache keeps it', async () => {
  const response = await ask(`${folder}/other.js`)

  expect(response.body).toBe('Not found\n')
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain',
    'cache-control': 'no-store',
  })
})
