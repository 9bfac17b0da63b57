import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leaveAddress, readAddress, removeAddress } from './address-file'
import { waitForAnswers } from './test-answers'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
})

afterEach(() => {
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

test('a site is found while it runs, and leaves nothing behind', async () => {
  await leaveAddress(folder, 'http://localhost:3510')
  expect(await readAddress(folder)).toBe('http://localhost:3510')

  await removeAddress(folder, 'http://localhost:3510')

  expect(await readAddress(folder)).toBeUndefined()
  expect(readdirSync(folder)).toEqual([])
})

test('a second site beside one that runs leaves the address of the first', async () => {
  waitForAnswers()
  const first = createServer((_request, response) => response.end('{"remotes":{}}')).listen(0)
  await once(first, 'listening')
  // A cast: a server on TCP has an AddressInfo.
  const address = `http://localhost:${(first.address() as { port: number }).port}`
  await leaveAddress(folder, address)

  await leaveAddress(folder, 'http://localhost:3520')
  await removeAddress(folder, 'http://localhost:3520')

  expect(await readAddress(folder)).toBe(address)
  first.close()
})

test('a site that ends leaves the address of one that was started since', async () => {
  await leaveAddress(folder, 'http://localhost:3510')
  await leaveAddress(folder, 'http://localhost:3520')

  await removeAddress(folder, 'http://localhost:3510')

  expect(await readAddress(folder)).toBe('http://localhost:3520')
})

test.each(['', 'localhost', 'http://', 'file:///etc/passwd'])(
  '"%s" is no address',
  async (text) => {
    writeFileSync(join(folder, 'address'), text)

    expect(await readAddress(folder)).toBeUndefined()
  },
)
