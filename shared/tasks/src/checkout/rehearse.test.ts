import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pickNeeded, rehearseInShell } from './rehearse'

const environment = {
  PATH: '/bin',
  PUBLIC_URL: 'https://site.example',
  CONTACT_API_PATH: '/enquiry',
  RELEASE_KEY: 'PRIVATE KEY',
  DATABASE_PASSWORD: 'a',
  GITHUB_TOKEN: 'b',
  NODE_OPTIONS: '--inspect',
  NODE_EXTRA_CA_CERTS: '/etc/company.pem',
  AWS_REGION: 'eu-1',
  AWS_SECRET_ACCESS_KEY: 'c',
}
const {
  PATH,
  NODE_EXTRA_CA_CERTS,
  PUBLIC_URL,
  CONTACT_API_PATH,
  AWS_REGION,
  AWS_SECRET_ACCESS_KEY,
} = environment

test('a rehearsal gets the settings of pages, and no secret', () => {
  expect(pickNeeded({ ...environment, RELEASE_STORE: 'file:.site/store' })).toEqual({
    PATH,
    NODE_EXTRA_CA_CERTS,
    PUBLIC_URL,
    CONTACT_API_PATH,
  })
})

test('a rehearsal of a remote store gets its account', () => {
  expect(pickNeeded({ ...environment, RELEASE_STORE: 's3://bucket/site' })).toEqual({
    PATH,
    NODE_EXTRA_CA_CERTS,
    PUBLIC_URL,
    CONTACT_API_PATH,
    AWS_REGION,
    AWS_SECRET_ACCESS_KEY,
  })
})

test('a rehearsal whose services do not start leaves no folder behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'services-'))
  const told = join(folder, 'data')
  const failing = join(folder, 'fail.cjs')
  writeFileSync(
    failing,
    `require('fs').writeFileSync(${JSON.stringify(told)}, process.env.SITE_DATA)\nprocess.exit(3)`,
  )
  const env = jest.replaceProperty(process, 'env', { NODE_OPTIONS: `--require ${failing}` })

  await expect(rehearseInShell({})([])).rejects.toThrow('The services ended with code 3')

  env.restore()
  expect(existsSync(readFileSync(told, 'utf8'))).toBe(false)
  rmSync(folder, { recursive: true })
})
