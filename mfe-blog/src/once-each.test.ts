import { testPlatform } from '@site/platform/testing'
import { fetchPosts } from './blog-api'
import { everyPost } from './list/post-filter'
import { onceEach } from './once-each'
import { posts } from './test-posts'

test('of an article that is listed twice the first counts', async () => {
  const data = [...posts, { ...posts[0], title: 'As it was before' }]
  const platform = testPlatform({ services: { blog: { 'GET /api/v1/blog': { data } } } })
  const listed = await fetchPosts(platform, everyPost, new AbortController().signal)

  expect(onceEach(listed).map(({ title }) => title)).toEqual(posts.map(({ title }) => title))
})
