import { testPlatform } from '@site/platform/testing'
import { remote } from './remote'

function platformOf(posts: unknown) {
  return testPlatform({ services: { blog: { 'GET /api/v1/blog': { data: { data: posts } } } } })
}

test('lists every article once, with its date when there is one', async () => {
  const posts = [
    { slug: 'a', createdAt: '2026-01-14T06:30:00Z' },
    { slug: 'b c', createdAt: 'soon' },
    { slug: 'a' },
    { title: 'No slug' },
  ]

  const pages = await remote.listPages?.(platformOf(posts), new AbortController().signal)

  expect(pages).toEqual([{ path: '/blog/a', lastModified: '2026-01-14' }, { path: '/blog/b%20c' }])
})

test('lists thousands', async () => {
  const posts = Array.from({ length: 6000 }, (_, position) => ({ slug: `post-${position}` }))

  const pages = await remote.listPages?.(platformOf(posts), new AbortController().signal)

  expect(pages).toHaveLength(6000)
})
