import { releaseRules } from './release-rules'

test.each([
  undefined,
  {},
  { 'connect-src': ['services.blog', 'https://maps.example:8443'], 'img-src': ['https:'] },
  { 'trusted-types': ['blog'] },
])('a release may need %j', (needs) => {
  expect(releaseRules.needs(needs)).toBeUndefined()
})

test.each([
  "'unsafe-inline'",
  '*',
  'http:',
  'data:',
  'http://maps.example',
  'https://maps.example/path',
  'https://maps.example; script-src *',
  'https://maps.example, script-src *',
  'https://maps.example\r\nSet-Cookie: a=b',
  'https://*.example',
])('%s is no source, because it would say more in the policy than one place', (source) => {
  expect(releaseRules.needs({ 'img-src': [source] })).toContain('[0] has to be')
})

test.each(['default', '*', "'allow-duplicates'", 'blog careers'])(
  'Trusted Types has no policy %s of a release',
  (name) => {
    expect(releaseRules.needs({ 'trusted-types': [name] })).toContain('[0] has to be')
  },
)

test('a route has at most three optional segments, each of which doubles the routes to compare', () => {
  expect(releaseRules.routes(['/blog/:a?/:b?/:c?'])).toBeUndefined()
  expect(releaseRules.routes(['/blog/:a?/:b?/:c?/:d?'])).toContain('at most three optional')
  expect(releaseRules.routes([`/career${'/a?'.repeat(64)}`])).toContain('at most three optional')
})
