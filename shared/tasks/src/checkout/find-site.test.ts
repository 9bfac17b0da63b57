import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leaveAddress } from '@site/releases'
import { waitForAnswers } from '@site/releases/testing'
import { findSite } from './find-site'

let SITE_DATA: string

beforeEach(() => {
  SITE_DATA = mkdtempSync(join(tmpdir(), 'site-'))
})

afterEach(() => {
  jest.restoreAllMocks()
  rmSync(SITE_DATA, { recursive: true })
})

/** On a port that `fetch` refuses by its number, so that no other program answers. */
const nobody = { PORT: '9', url: 'http://localhost:9' }

test('the site that runs here is asked, on whatever port it is', async () => {
  await leaveAddress(SITE_DATA, 'http://localhost:3510')

  expect(await findSite({ SITE_DATA, PORT: nobody.PORT })).toBe('http://localhost:3510')
})

test('a site that is named goes before it', async () => {
  await leaveAddress(SITE_DATA, 'http://localhost:3510')

  expect(await findSite({ SITE_DATA, PUBLIC_URL: 'https://site.example' })).toBe(
    'https://site.example',
  )
})

test('a site that was killed is not asked when another runs on the usual port', async () => {
  waitForAnswers()
  const server = createServer((_, response) => response.end('{"remotes":{}}')).listen(0)
  await once(server, 'listening')
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo
  await leaveAddress(SITE_DATA, nobody.url)

  expect(await findSite({ SITE_DATA, PORT: String(port) })).toBe(`http://localhost:${port}`)
  server.closeAllConnections()
  server.close()
})

test('without either it is where one would be started', async () => {
  expect(await findSite({ SITE_DATA })).toBe('http://localhost:3000')
  expect(await findSite({ SITE_DATA, PORT: '3510' })).toBe('http://localhost:3510')
})

test.each(['https://www.example.com:443', 'https://Www.example.com'])(
  'PUBLIC_URL=%s is asked, as the shell starts with it',
  async (PUBLIC_URL) => {
    expect(await findSite({ SITE_DATA, PUBLIC_URL })).toBe(PUBLIC_URL)
  },
)

test.each([
  'https://site.example/',
  'www.example.com',
  'https://site.example/en',
  'site',
  'ftp://site.example',
])('PUBLIC_URL=%s is refused, with an example', async (PUBLIC_URL) => {
  await expect(findSite({ SITE_DATA, PUBLIC_URL })).rejects.toMatchObject({
    name: 'ReleaseError',
    message: `PUBLIC_URL is "${PUBLIC_URL}". It has to be an origin such as https://www.example.com, without a path and without "/" at its end. Nothing was changed.`,
  })
})
