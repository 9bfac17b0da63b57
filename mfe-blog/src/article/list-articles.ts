import type { ListedPage, Platform } from '@site/contract'
import { fetchPosts } from '../blog-api'
import { isoDate } from '../iso-date'
import { everyPost } from '../list/post-filter'
import { postPath } from '../post-path'

/** Every article once, for the sitemap. */
export async function listArticles(platform: Platform, signal: AbortSignal): Promise<ListedPage[]> {
  const posts = await fetchPosts(platform, everyPost, signal)
  const pages = new Map<string, ListedPage>()
  for (const { slug, createdAt } of posts) {
    const path = postPath(slug)
    if (pages.has(path)) continue
    pages.set(path, createdAt ? { path, lastModified: isoDate(createdAt) } : { path })
  }
  return [...pages.values()]
}
