import { canonicalUrl } from './canonical-url'

const releases = [
  { remote: 'marketing', mounts: ['/', '/service'], query: ['tab'] },
  { remote: 'blog', mounts: ['/blog'], query: ['category', 'author'] },
  { remote: 'careers', mounts: ['/career'], query: [] },
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
  { asked: '/nothing-here?tab=operation', page: '/nothing-here' },
  { asked: '/career?next=//evil.example', page: '/career' },
  { asked: '/a%2F%2Fb', page: '/a%2F%2Fb' },
])('$asked is the page $page', ({ asked, page }) => {
  expect(canonicalUrl(asked, releases)).toEqual({ kind: 'page', url: page })
})

test.each([
  { asked: '//', location: '/' },
  { asked: '/x123/%2e%2e', location: '/' },
  { asked: '/./blog?author=Asha', location: '/blog?author=Asha' },
  { asked: 'http://evil.example/career/', location: '/evil.example/career' },
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
])('$asked redirects to $location, on this site', ({ asked, location }) => {
  expect(canonicalUrl(asked, releases)).toEqual({ kind: 'redirect', location })
  expect(new URL(location, 'https://site.example').origin).toBe('https://site.example')
})

test.each(['/blog?author=Asha&category=HR', '//blog//?x=1', '/career/'])(
  'the address %s settles at once',
  (asked) => {
    const first = canonicalUrl(asked, releases)
    const address = first.kind === 'page' ? first.url : first.location

    const second = canonicalUrl(address, releases)

    expect(second.kind).toBe('page')
  },
)
