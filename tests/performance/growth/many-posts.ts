import { startMisbehavingService } from '../../support/misbehaving-service'
import { startSite } from '../../support/site'

const names = (list: string[]) => ({ answer: { data: list.map((name) => ({ name })) } })

/** A site whose blog has so many posts. */
export async function startWithPosts(count: number) {
  const posts = Array.from({ length: count }, (_, position) => ({
    slug: `post-${position + 1}`,
    title: `Post ${position + 1}`,
    metaDescription: 'What one shift does, minute by minute, with all the numbers. '.repeat(5),
    timeAgo: `${position} days ago`,
    createdAt: '2026-01-14T06:30:00Z',
    author: 'Meera Nair',
  }))
  const service = await startMisbehavingService({
    'GET /api/v1/blog': { answer: { data: { data: posts } } },
    'GET /api/v1/blog/recentPost': { answer: { data: posts.slice(0, 7) } },
    'GET /api/v1/blog/fetchCategory': names(['Finance', 'People', 'Plant']),
    'GET /api/v1/blog/authors': names(['Meera Nair']),
  })
  const site = await startSite({ BLOG_API_URL: service.url })
  return {
    url: site.url,
    async stop() {
      await site.stop()
      await service.stop()
    },
  }
}
