import { environmentFor } from './environment'

const secrets = {
  RELEASE_KEY: 'private',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
  AWS_SESSION_TOKEN: 'token',
  METRICS_TOKEN: 'token',
  ANATOMY_KEY: 'key',
  GITHUB_TOKEN: 'token',
  npm_config__authToken: 'token',
  DATABASE_URL: 'postgres://user:password@host/db',
}
const harmless = { PATH: '/bin', HOME: '/root', LC_ALL: 'C', SITE_BUILD: 'development' }

test.each(['build', 'services'] as const)('the %s get no secret, and nothing unknown', (kind) => {
  const given = environmentFor(kind, { ...secrets, ...harmless, SITE_DATA: '/data' })

  expect(Object.keys(given).filter((name) => name in secrets)).toEqual([])
  expect(given).toMatchObject({ PATH: '/bin', HOME: '/root', LC_ALL: 'C' })
})

test('a build gets its target, the services their data folder', () => {
  const environment = { ...harmless, SITE_DATA: '/data', SERVICES_PORT: '1' }

  expect(environmentFor('build', environment)).toEqual(harmless)
  expect(environmentFor('services', environment)).toMatchObject({
    SITE_DATA: '/data',
    SERVICES_PORT: '1',
  })
})

test('the shell gets its secrets', () => {
  expect(environmentFor('shell', secrets)).toEqual(secrets)
})
