import { answerNames, describePosts } from '../../blog/many-posts'
import { startMisbehavingService } from '../../support/faults/misbehaving-service'
import { startSite } from '../../support/site/site'

/** A site whose blog has so many posts. */
export async function startWithPosts(count: number) {
  const posts = describePosts(count)
  const service = await startMisbehavingService({
    'GET /api/v1/blog': { answer: { data: { data: posts } } },
    'GET /api/v1/blog/recentPost': { answer: { data: posts.slice(0, 7) } },
    'GET /api/v1/blog/fetchCategory': answerNames(['Finance', 'People', 'Plant']),
    'GET /api/v1/blog/authors': answerNames(['Meera Nair']),
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
