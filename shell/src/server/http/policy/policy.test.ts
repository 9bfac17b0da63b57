import { createHash } from 'node:crypto'
import { describeRelease } from '@site/releases/testing'
import { rendererSettings, shell } from '../../live/renderers/test-renderers'
import type { LoadedRelease, ReleaseSet } from '../../release-set/release-set'
import type { PolicyOptions, PolicyPage } from './directives'
import { createPolicies } from './policy'

type Needs = LoadedRelease['release']['needs']

const settings: PolicyOptions['settings'] = {
  ...rendererSettings.settings,
  services: {
    blog: 'https://blog.example',
    recruitment: 'https://jobs.example/api',
    contact: 'http://localhost:4000',
  },
}

function load(remote: string, needs: Needs = {}, css = `.${remote}{}`): LoadedRelease {
  const release = { ...describeRelease(remote), needs }
  return { id: `1-${remote}`, release, serverCode: Buffer.of(), css }
}

const marketing = load('marketing')

type Asked = Partial<PolicyOptions> & Partial<PolicyPage> & { remotes?: LoadedRelease[] }

function policyOf(asked: Asked = {}) {
  const { remotes = [marketing], remote = remotes[0], set, ...page } = asked
  const { settings: of = settings, releasesUrl = '/releases', isDevelopment = false } = asked
  const policies = createPolicies({ settings: of, releasesUrl, isDevelopment })
  const shown: ReleaseSet = set ?? { id: 'set', remotes, shell }
  return policies.ofPage({ ...page, remote, set: shown })
}

/** The values of each directive of both policies. */
function read({ headers }: ReturnType<typeof policyOf>) {
  return (headers['Content-Security-Policy'] ?? '').split(', ').map((policy) =>
    Object.fromEntries(
      policy.split('; ').map((directive): [string, string] => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values.join(' ')]
      }),
    ),
  )
}

function hashOf(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

test('permits nothing that is not named', () => {
  const [page] = read(policyOf())

  expect(page).toEqual({
    'default-src': "'none'",
    'script-src': expect.stringMatching(/^('sha256-\S{44}' ){2}'strict-dynamic'$/),
    'style-src': expect.stringMatching(/^'self'( 'sha256-\S{44}'){2}$/),
    'img-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'none'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self' mailto:",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'boot import-map service-worker',
    'report-to': 'policy',
    'report-uri': '/_site/reports',
  })
})

test('permits the part of the styles that a page has, as the release has it', () => {
  const remote = { ...marketing, pageStyles: { 'home/home-page': '.home{}' } }
  const styles = (page?: string) => read(policyOf({ remotes: [remote], page }))[0]?.['style-src']

  expect(styles('home/home-page')).toContain(hashOf('.home{}'))
  expect(styles('home/home-page')).not.toContain(hashOf('.marketing{}'))
  for (const page of ['about/about-page', 'constructor', undefined]) {
    expect(styles(page)).toContain(hashOf('.marketing{}'))
    expect(styles(page)).not.toContain(hashOf('.home{}'))
  }
})

test('a renderer that names any number of pages makes no more policies', () => {
  const policies = createPolicies({ settings, releasesUrl: '/releases', isDevelopment: false })
  const set: ReleaseSet = { id: 'set', remotes: [marketing], shell }

  const [one, other] = ['one', 'other'].map((page) =>
    policies.ofPage({ set, remote: marketing, page }),
  )

  expect(one).toBe(other)
})

test('scripts that may run load from nowhere else', () => {
  const [, lock] = read(policyOf({ releasesUrl: 'https://cdn.example/releases' }))

  expect(lock?.['script-src']).toBe("'self' https://cdn.example 'unsafe-inline'")
})

test('names what any remote of the set needs, because a visitor may go on to it', () => {
  const blog = load('blog', {
    'connect-src': ['services.blog', 'services.recruitment'],
    'img-src': ['services.blog', 'https:'],
    'trusted-types': ['blog'],
  })
  const contact = load('contact', {
    'connect-src': ['services.contact', 'company.map.embed'],
    'frame-src': ['company.map.embed', 'https://player.example'],
  })

  const [page] = read(policyOf({ remotes: [marketing, blog, contact] }))

  expect(page).toMatchObject({
    'connect-src':
      "'self' https://blog.example https://jobs.example http://localhost:4000 https://www.openstreetmap.org",
    'img-src': "'self' https://blog.example https:",
    'frame-src': 'https://www.openstreetmap.org https://player.example',
    'trusted-types': 'boot import-map service-worker blog',
  })
})

test.each(['services.none', 'services', 'constructor.name', 'subscribeUrl'])(
  'a need without a setting in this shell adds no source: %s',
  (name) => {
    const [page] = read(policyOf({ remotes: [load('blog', { 'connect-src': [name] })] }))

    expect(page?.['connect-src']).toBe("'self'")
  },
)

test('subscriptions go to their list, or by mail', () => {
  const subscribeUrl = 'https://list.example/add'
  const blog = load('blog', { 'connect-src': ['services.blog'] })

  const [page] = read(policyOf({ settings: { ...settings, subscribeUrl }, remotes: [blog] }))

  expect(page).toMatchObject({
    'connect-src': "'self' https://blog.example https://list.example",
    'form-action': "'self'",
  })
})

test('each style and script has its hash, and no page has one that it does not use', () => {
  const other = load('careers')
  const plain = read(policyOf({ remotes: [marketing, other] }))[0]
  const [shown] = read(policyOf({ remotes: [marketing, other], hasBadge: true, hasAnatomy: true }))

  expect(plain?.['style-src']).toContain(hashOf('.marketing{}'))
  expect(plain?.['style-src']).not.toContain(hashOf('.careers{}'))
  expect(shown?.['style-src']?.split(' ')).toHaveLength(5)
  expect(plain?.['script-src']).toContain(hashOf(shell.boot))
})

test('a page that stands in for another keeps the hashes of the release that it is made of', () => {
  const earlier = load('marketing', { 'img-src': ['https://old.example'] }, '.earlier{}')

  const [page] = read(policyOf({ remotes: [marketing], remote: earlier }))

  expect(page?.['style-src']).toContain(hashOf('.earlier{}'))
  expect(page?.['img-src']).toBe("'self' https://old.example")
})

test('beside a release from before the policy, what it did stays possible', () => {
  const release = describeRelease('blog')
  const earlier = { ...load('blog'), release }

  const [page] = read(policyOf({ remotes: [marketing, earlier] }))

  expect(page).not.toHaveProperty('require-trusted-types-for')
  expect(page).not.toHaveProperty('trusted-types')
  expect(page?.['img-src']).toBe("'self' https://blog.example https:")
  expect(page?.['frame-src']).toBe('https:')
})

test('in development styles are replaced in place, and React compares HTML', () => {
  const policy = policyOf({ isDevelopment: true })

  expect(read(policy)[0]).toMatchObject({ 'style-src': "'self' 'unsafe-inline'" })
  expect(read(policy)[0]).not.toHaveProperty('require-trusted-types-for')
  expect(policy.headers).not.toHaveProperty('Integrity-Policy')
})

test('another policy has another tag, the same policy the same', () => {
  const needy = load('blog', { 'img-src': ['https:'] })

  expect(policyOf().tag).toBe(policyOf().tag)
  expect(policyOf().tag).not.toBe(policyOf({ remotes: [marketing, needy] }).tag)
})

test('a file such as a feed runs and loads nothing, and may have styles of its own', () => {
  expect(read(policyOf({ contentType: 'application/atom+xml' }))[0]).toEqual({
    'default-src': "'none'",
    'img-src': "'self' data:",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'style-src': "'unsafe-inline'",
  })
})

test('HSTS is promised, and reports are collected, behind https only', () => {
  const plain = policyOf({ settings: { ...settings, publicUrl: 'http://localhost:3000' } })

  expect(plain.headers).not.toHaveProperty('Strict-Transport-Security')
  expect(plain.headers).not.toHaveProperty('Reporting-Endpoints')
  expect(read(plain)[0]).not.toHaveProperty('report-to')
  expect(read(plain)[0]).toHaveProperty('report-uri', '/_site/reports')
  expect(plain.headers['Integrity-Policy']).toBe('blocked-destinations=(script)')
  expect(policyOf().headers).toMatchObject({
    'Reporting-Endpoints': 'policy="/_site/reports"',
    'Integrity-Policy': 'blocked-destinations=(script), endpoints=(policy)',
  })
  expect(policyOf().headers).toHaveProperty('Strict-Transport-Security', 'max-age=63072000')
})
