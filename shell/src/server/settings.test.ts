import { resolve } from 'node:path'
import { fastify } from 'fastify'
import { releaseKeys } from '../../site.config'
import { ConfigError } from './config-error'
import { readSettings } from './settings'

const services = {
  BLOG_API_URL: 'http://127.0.0.1:4001',
  RECRUITMENT_API_URL: 'http://127.0.0.1:4002',
  CONTACT_API_URL: 'https://contact.example',
}

test('needs only the services; the rest has defaults', () => {
  const settings = readSettings(services)

  expect(settings).toEqual({
    port: 3000,
    host: undefined,
    siteData: resolve('.site'),
    releaseStore: `file:${resolve('.site')}/store`,
    releaseKeys,
    releaseKey: undefined,
    anatomyKey: undefined,
    releasesUrl: '/releases',
    logLevel: 'warn',
    trustProxy: undefined,
    run: {
      publicUrl: 'http://localhost:3000',
      services: {
        blog: 'http://127.0.0.1:4001',
        recruitment: 'http://127.0.0.1:4002',
        contact: 'https://contact.example',
      },
      siteId: expect.stringMatching(/./),
      contact: {
        path: '/contact-us/enquiry',
        csrfHeader: 'X-CSRF-Token',
        csrfValue: expect.stringMatching(/./),
        keyHeader: '',
      },
      jobDetailUrl: expect.stringContaining('{key}'),
      subscribeUrl: '',
    },
  })
})

test('an empty variable counts as not set', () => {
  const names = ['PORT', 'HOST', 'PUBLIC_URL', 'SITE_DATA', 'RELEASE_STORE', 'ASSETS_URL']
  const others = [
    'FROZEN_AFTER_DAYS',
    'SUBSCRIBE_URL',
    'JOB_DETAIL_URL',
    'CONTACT_API_PATH',
    'SITE_ID',
  ]
  const keys = ['RELEASE_KEYS', 'RELEASE_KEY', 'ANATOMY_KEY', 'METRICS_TOKEN']
  const empty = Object.fromEntries([...names, ...others, ...keys].map((name) => [name, '']))

  expect(readSettings({ ...services, ...empty })).toEqual(readSettings(services))
})

test('reads every variable', () => {
  const settings = readSettings({
    ...services,
    PORT: '8080',
    HOST: '::1',
    PUBLIC_URL: 'https://www.example.com',
    SITE_DATA: '/data',
    RELEASE_STORE: 'file:/store',
    FROZEN_AFTER_DAYS: '7',
    ASSETS_URL: 'https://cdn.example.com',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    RELEASE_KEY: '/keys/watch.pem',
    ANATOMY_KEY: 'inside-out',
    METRICS_TOKEN: 'sixteen-or-more-characters',
    CONTACT_KEY_HEADER: 'Idempotency-Key',
    UNRELATED: 'x',
  })

  expect(settings).toMatchObject({
    port: 8080,
    host: '::1',
    siteData: '/data',
    releaseStore: 'file:/store',
    frozenAfter: 7 * 24 * 60 * 60 * 1000,
    releasesUrl: 'https://cdn.example.com/releases',
    releaseKey: '/keys/watch.pem',
    anatomyKey: 'inside-out',
    metricsToken: 'sixteen-or-more-characters',
    run: {
      publicUrl: 'https://www.example.com',
      contact: { keyHeader: 'Idempotency-Key' },
    },
  })
})

test.each([
  { name: 'PORT', value: 'http', expected: 'has to be a port number' },
  { name: 'PORT', value: '70000', expected: 'has to be a port number' },
  { name: 'PORT', value: '-1', expected: 'has to be a port number' },
  { name: 'PORT', value: '80.5', expected: 'has to be a port number' },
  { name: 'PUBLIC_URL', value: 'example.com', expected: 'has to be an origin such as' },
  { name: 'PUBLIC_URL', value: 'https://example.com/', expected: 'has to be an origin such as' },
  { name: 'BLOG_API_URL', value: 'ftp://example.com', expected: 'has to be an origin such as' },
  { name: 'ASSETS_URL', value: '/cdn', expected: 'has to be an origin such as' },
  { name: 'CONTACT_API_PATH', value: 'enquiry', expected: 'has to be a plain path such' },
  { name: 'CONTACT_API_PATH', value: '/a?b', expected: 'has to be a plain path such' },
  { name: 'CONTACT_CSRF_HEADER', value: 'X CSRF', expected: 'has to be the name of an HTTP' },
  { name: 'JOB_DETAIL_URL', value: 'https://jobs.example', expected: 'has to be an address with' },
  { name: 'SUBSCRIBE_URL', value: 'subscribe', expected: 'has to be an address' },
  { name: 'FROZEN_AFTER_DAYS', value: 'a week', expected: 'has to be a number of days' },
  { name: 'FROZEN_AFTER_DAYS', value: '0', expected: 'has to be a number of days' },
  { name: 'TRUST_PROXY', value: 'ingress', expected: 'has to be a list of addresses such as' },
  { name: 'TRUST_PROXY', value: '10.0.0.0/33', expected: 'has to be a list of addresses such as' },
  { name: 'TRUST_PROXY', value: '0.0.0.0/0', expected: 'has to be a list of addresses such as' },
  { name: 'TRUST_PROXY', value: '127.0.0.1,', expected: 'has to be a list of addresses such as' },
])('$name may not be "$value"', ({ name, value, expected }) => {
  const read = () => readSettings({ ...services, [name]: value })

  expect(read).toThrow(ConfigError)
  expect(read).toThrow(`\n  ${name} ${expected}`)
  expect(read).toThrow(`(it is "${value}")`)
})

test.each(['10.0.0.0/8, ::1', 'loopback,fc00::/7', '203.0.113.5', '::ffff:10.0.0.1'])(
  'TRUST_PROXY may be "%s", which Fastify takes too',
  (value) => {
    const { trustProxy } = readSettings({ ...services, TRUST_PROXY: value })

    expect(() => fastify({ trustProxy: trustProxy ?? false })).not.toThrow()
  },
)

test.each([
  { name: 'ANATOMY_KEY', expected: 'has to have 8 characters or more' },
  { name: 'METRICS_TOKEN', expected: 'has to have 16 characters or more' },
])('$name that is too short is refused, and not written into the log', ({ name, expected }) => {
  const read = () => readSettings({ ...services, [name]: 'hunter2' })

  expect(read).toThrow(`\n  ${name} ${expected}`)
  expect(read).not.toThrow('hunter2')
})

test('the header with the key of an enquiry can be switched off by name', () => {
  const { run } = readSettings({ ...services, CONTACT_KEY_HEADER: 'none' })

  expect(run.contact.keyHeader).toBe('')
})

test('one error names every bad variable', () => {
  const read = () => readSettings({ PORT: 'x', PUBLIC_URL: 'y', RECRUITMENT_API_URL: '' })

  expect(read).toThrow(/^The site was not started, because of its environment:\n/)
  expect(read).toThrow('\n  PORT ')
  expect(read).toThrow('\n  PUBLIC_URL ')
  expect(read).toThrow('\n  BLOG_API_URL is missing: the origin of the blog service\n')
  expect(read).toThrow('RECRUITMENT_API_URL is missing: the origin of the recruitment service')
  expect(read).toThrow('CONTACT_API_URL is missing: the origin of the contact service')
})

test('takes further keys for releases from the environment', () => {
  const hr = { owner: 'hr', publicKey: `ed25519:${'A'.repeat(43)}=`, remotes: ['careers'] }

  const settings = readSettings({ ...services, RELEASE_KEYS: JSON.stringify([hr]) })

  expect(settings.releaseKeys).toEqual([...releaseKeys, hr])
})

test('invalid keys stop the start', () => {
  const read = () => readSettings({ ...services, RELEASE_KEYS: '[{"owner":"hr"}]' })

  expect(read).toThrow('RELEASE_KEYS is not a list of keys.')
})
