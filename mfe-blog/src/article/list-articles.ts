import type { ListedPage, Platform } from '@site/contract'
import { fetchPosts } from '../blog-api'
import { isoDate } from '../iso-date'
import { everyPost } from '../list/post-filter'
import { onceEach } from '../once-each'
import { postPath } from '../post-path'

/** Every article once, for the sitemap. */
export async function listArticles(platform: Platform, signal: AbortSignal): Promise<ListedPage[]> {
  const posts = await fetchPosts(platform, everyPost, signal)
  return onceEach(posts).map(({ slug, createdAt }) => {
    const path = postPath(slug)
    return createdAt ? { path, lastModified: isoDate(createdAt) } : { path }
  })
}
