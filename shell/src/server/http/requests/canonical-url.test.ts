import fc from 'fast-check'
import { canonicalUrl, originForm } from './canonical-url'

const releases = [
  {
    remote: 'marketing',
    mounts: ['/', '/service'],
    query: ['tab'],
    routes: ['/', '/service', '/service/setup', '/service/Über uns'],
  },
  {
    remote: 'blog',
    mounts: ['/blog'],
    query: ['category', 'author'],
    routes: ['/blog', '/blog/:slug', '/blog/feed.xml', '/blog/files/*', '/blog/in/:year/:month?'],
  },
  // It has a route below another remote's mount, which does not count.
  { remote: 'careers', mounts: ['/career'], query: [], routes: ['/career', '/contact'] },
  // A development build has no list of routes.
  { remote: 'lab', mounts: ['/lab'], query: [], routes: [] },
]

test.each([
  { asked: '/', page: '/' },
  { asked: '/career', page: '/career' },
  { asked: '/blog?category=HR', page: '/blog?category=HR' },
  { asked: '/blog?author=Asha&category=HR', page: '/blog?category=HR&author=Asha' },
  { asked: '/blog?utm_source=mail&category=HR&page=2', page: '/blog?category=HR' },
  { asked: '/blog?category=&author=Asha', page: '/blog?author=Asha' },
  { asked: '/blog?category=HR&category=Legal', page: '/blog?category=HR' },
  { asked: '/blog?category=R%26D%20%2F%20HR', page: '/blog?category=R%26D+%2F+HR' },
  { asked: '/blog?', page: '/blog' },
  { asked: '/blog?Category=HR', page: '/blog' },
  { asked: '/blog/a-post?author=Asha', page: '/blog/a-post?author=Asha' },
  { asked: '/?tab=operation', page: '/?tab=operation' },
  { asked: '/career?category=HR', page: '/career' },
  { asked: '/career?next=//evil.example', page: '/career' },
  { asked: '/blog/a%2F%2Fb', page: '/blog/a%2F%2Fb' },
  { asked: '/blog/A-Post', page: '/blog/A-Post' },
  { asked: '/blog/files/a/B', page: '/blog/files/a/B' },
  { asked: '/blog/in/2026', page: '/blog/in/2026' },
  { asked: '/blog/in/2026/May', page: '/blog/in/2026/May' },
  { asked: '/sitemap.xml?x=1', page: '/sitemap.xml' },
  { asked: '/lab/Anything', page: '/lab/Anything' },
  { asked: '/blog?category=%48%52', page: '/blog?category=HR' },
  { asked: '/blog?category=%zz', page: '/blog?category=%25zz' },
  { asked: `/blog?category=${'a'.repeat(200)}`, page: `/blog?category=${'a'.repeat(200)}` },
])('$asked is the page $page', ({ asked, page }) => {
  expect(canonicalUrl(asked, releases)).toMatchObject({ kind: 'page', url: page })
})

test.each([
  { asked: '//', location: '/' },
  { asked: '/x123/%2e%2e', location: '/' },
  { asked: '/./blog?author=Asha', location: '/blog?author=Asha' },
  { asked: 'http://evil.example/career/', location: '/http:/evil.example/career' },
  { asked: 'javascript:alert(1)', location: '/javascript:alert(1)' },
  { asked: '', location: '/' },
  { asked: '/%63areer', location: '/career' },
  { asked: '/Career?Next=%22', location: '/career?Next=%22' },
  { asked: '/Blog/A-Post', location: '/blog/A-Post' },
  { asked: '/SERVICE/%53ETUP', location: '/service/setup' },
  { asked: '/service/%c3%bcber%20uns', location: '/service/%C3%9Cber%20uns' },
  { asked: '/blog/Feed.XML', location: '/blog/feed.xml' },
  { asked: '/Sitemap.xml', location: '/sitemap.xml' },
  { asked: '/blog/a%2db', location: '/blog/a-b' },
  { asked: '/blog/%e2%82%ac', location: '/blog/%E2%82%AC' },
  { asked: '/career#top', location: '/career' },
  { asked: '/career/?a="b"', location: '/career?a=%22b%22' },
  { asked: '/career/', location: '/career' },
  { asked: '/career//', location: '/career' },
  { asked: '//career', location: '/career' },
  { asked: '/blog///a-post', location: '/blog/a-post' },
  { asked: '/blog/?author=Asha&x=1', location: '/blog?author=Asha&x=1' },
  { asked: '//evil.example', location: '/evil.example' },
  { asked: '//evil.example/', location: '/evil.example' },
  { asked: '/\\evil.example', location: '/evil.example' },
  { asked: '\\\\evil.example', location: '/evil.example' },
  { asked: '/\\/evil.example/%2F..', location: '/evil.example/%2F..' },
  { asked: '///?next=//evil.example', location: '/?next=//evil.example' },
  { asked: '/career%0A', location: '/career' },
  { asked: '/nothing%0d%0ahere', location: '/nothinghere' },
  { asked: '/blog/a%E2%80%A8b%e2%80%a9', location: '/blog/ab' },
  { asked: '/%0A/evil.example', location: '/evil.example' },
  { asked: '/blog/.%0D./career', location: '/career' },
])('$asked redirects to $location, on this site', ({ asked, location }) => {
  expect(canonicalUrl(asked, releases)).toEqual({ kind: 'redirect', location })
  expect(new URL(location, 'https://site.example').origin).toBe('https://site.example')
})

test.each([
  '/nothing-here?tab=operation',
  '/Nothing-Here',
  '/contact',
  '/a%2F%2Fb',
  '/career%2F',
  '/career/nothing',
  '/service/setup/x',
  '/blog/a/b',
  '/nothing%00here',
])('%s is missing like any other', (asked) => {
  expect(canonicalUrl(asked, releases)).toEqual({ kind: 'missing', url: '/_site/not-found' })
})

test.each(['/%', '/%zz', '/blog/%c3%28', '/%ff', '/career\t', '/a b', '/\u0000'])(
  '%j is malformed',
  (asked) => {
    expect(canonicalUrl(asked, releases)).toEqual({ kind: 'malformed' })
  },
)

test.each([
  { what: 'an address', asked: `/blog/${'a'.repeat(2048)}` },
  { what: 'a parameter that counts', asked: `/blog?category=${'a'.repeat(201)}` },
])('$what can be too long', ({ asked }) => {
  expect(canonicalUrl(asked, releases)).toEqual({ kind: 'too-long' })
})

test.each([
  { url: '/', isFixed: true },
  { url: '/service/setup', isFixed: true },
  { url: '/blog/feed.xml', isFixed: true },
  { url: '/sitemap.xml', isFixed: true },
  // Nobody reads that parameter.
  { url: '/career?x=1', isFixed: true },
  { url: '/blog?category=HR', isFixed: false },
  { url: '/blog/a-post', isFixed: false },
  { url: '/blog/files/x', isFixed: false },
  { url: '/blog/in/2026', isFixed: false },
  { url: '/lab', isFixed: false },
])('$url is one of a finite number of pages: $isFixed', ({ url, isFixed }) => {
  expect(canonicalUrl(url, releases)).toMatchObject({ kind: 'page', isFixed })
})

test.each([
  { target: '/contact?a=http://b', path: '/contact?a=http://b' },
  { target: 'http://site.example/contact?a=b', path: '/contact?a=b' },
  { target: 'HTTPS://user@site.example:1/contact', path: '/contact' },
  { target: 'http://site.example', path: '/' },
  { target: 'http://site.example?a', path: '/?a' },
  { target: 'http:///contact', path: '/contact' },
  { target: 'http://site.example//other.example', path: '//other.example' },
])('the request line $target asks for $path', ({ target, path }) => {
  expect(originForm(target)).toBe(path)
})

describe('of any address', () => {
  const pieces = [
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2F',
    '%5c',
    '%63',
    '%C3%A9',
    '%0A',
    '%e2%80%a8',
    '%',
    '?',
    '#',
    '&',
    '=',
  ]
  const words = ['blog', 'Career', 'SERVICE', 'setup', 'category', 'evil.example', 'http:', '@']
  const address = fc
    .array(fc.oneof(fc.constantFrom(...pieces, ...words), fc.string({ maxLength: 3 })))
    .map((parts) => parts.join(''))

  test('the canonical form is its own, and on this site', () => {
    fc.assert(
      fc.property(address, (asked) => {
        const first = canonicalUrl(asked, releases)
        if (first.kind === 'malformed' || first.kind === 'too-long') return
        const settled = first.kind === 'redirect' ? first.location : first.url

        const { kind, ...second } = canonicalUrl(settled, releases)

        expect(kind).not.toBe('redirect')
        if (first.kind !== 'redirect') expect({ kind, ...second }).toEqual(first)
        expect(settled).toMatch(/^\/(?![\\/])/)
        expect(new URL(settled, 'https://site.example').origin).toBe('https://site.example')
      }),
      { seed: 20261122, numRuns: 2000 },
    )
  })

  test('what a browser reads is the same page', () => {
    fc.assert(
      fc.property(address, (asked) => {
        const found = canonicalUrl(asked, releases)
        if (found.kind !== 'page') return
        const read = new URL(asked, 'https://site.example').pathname
        expect(new URL(found.url, 'https://site.example').pathname).toBe(read)
      }),
      { seed: 20261122, numRuns: 2000 },
    )
  })
})
