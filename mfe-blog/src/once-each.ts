import type { PostItem } from './blog-api'

/** Each article once, as it is listed first, because a service may list one twice. */
export function onceEach(posts: PostItem[]): PostItem[] {
  const bySlug = new Map<string, PostItem>()
  for (const post of posts) if (!bySlug.has(post.slug)) bySlug.set(post.slug, post)
  return [...bySlug.values()]
}
