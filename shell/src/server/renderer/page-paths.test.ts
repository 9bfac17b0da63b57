import { hasFiles, pagePaths } from './page-paths'

test('finds the pages in layouts, once each, without those that have parameters', () => {
  const paths = pagePaths([
    { path: '/blog', lazy: async () => ({}) },
    { children: [{ path: '/blog/:slug' }, { path: '/about' }, { path: '/about' }] },
    { path: '/blog/feed.xml' },
    { path: '*' },
  ])

  expect(paths).toEqual(['/about', '/blog'])
})

test('knows whether a remote has routes for files, also in layouts', () => {
  expect(hasFiles([{ path: '/blog' }, { children: [{ path: '/blog/feed.xml' }] }])).toBe(true)
  expect(hasFiles([{ path: '/career' }, { children: [{ path: '*' }] }])).toBe(false)
})
