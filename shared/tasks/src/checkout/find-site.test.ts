import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leaveAddress } from '@site/releases'
import { findSite } from './find-site'

let SITE_DATA: string

beforeEach(() => {
  SITE_DATA = mkdtempSync(join(tmpdir(), 'site-'))
})

afterEach(() => rmSync(SITE_DATA, { recursive: true }))

test('the site that runs here is asked, on whatever port it is', async () => {
  await leaveAddress(SITE_DATA, 'http://localhost:3510')

  expect(await findSite({ SITE_DATA, PORT: '3000' })).toBe('http://localhost:3510')
})

test('a site that is named goes before it', async () => {
  await leaveAddress(SITE_DATA, 'http://localhost:3510')

  expect(await findSite({ SITE_DATA, PUBLIC_URL: 'https://site.example' })).toBe(
    'https://site.example',
  )
})

test('without either it is where one would be started', async () => {
  expect(await findSite({ SITE_DATA })).toBe('http://localhost:3000')
  expect(await findSite({ SITE_DATA, PORT: '3510' })).toBe('http://localhost:3510')
})
