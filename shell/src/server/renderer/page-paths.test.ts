import { pagePaths } from './page-paths'

test('finds the pages in layouts, once each, without those that have parameters', () => {
  const paths = pagePaths([
    { path: '/blog', lazy: async () => ({}) },
    { children: [{ path: '/blog/:slug' }, { path: '/about' }, { path: '/about' }] },
    { path: '/blog/feed.xml' },
    { path: '*' },
  ])

  expect(paths).toEqual(['/about', '/blog'])
})
