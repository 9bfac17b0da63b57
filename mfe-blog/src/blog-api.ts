import type { Platform } from '@site/contract'
import { HttpError } from '@site/platform'
import type { Schema } from 'yup'
import {
  isRecord,
  nameSchema,
  type Post,
  type PostItem,
  postItemSchema,
  postSchema,
  type RecentPost,
  readData,
  recentPostSchema,
} from './post-schema'

export type { Post, PostItem, RecentPost }

const nameCalls = { categories: 'fetchCategory', authors: 'authors' }

export type NameList = keyof typeof nameCalls

/** `all` does not narrow the list. */
export type PostFilter = { category: string; author: string }

export async function fetchPosts(
  { api, settings }: Platform,
  { category, author }: PostFilter,
  signal: AbortSignal,
): Promise<PostItem[]> {
  const isAnyone = author === 'all' || author === ''
  const answer = await api.blog.get('/api/v1/blog', {
    params: {
      category: category || undefined,
      website: settings.siteId,
      author: isAnyone ? undefined : author,
    },
    signal,
  })
  const posts = keepValid(postItemSchema, readData(answer))
  // A service need not know of authors.
  return isAnyone ? posts : posts.filter((post) => !post.author || post.author === author)
}

/** `null` when there is no article of this name. */
export async function fetchPost(
  { api }: Platform,
  slug: string,
  signal: AbortSignal,
): Promise<Post | null> {
  const answer = await api.blog
    .get(`/api/v1/blog/${encodeURIComponent(slug)}`, { signal })
    .catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 404) return null
      throw error
    })
  const found = readData(answer)
  // Some names belong to other calls of the service, whose answers are no articles.
  if (!isRecord(found) || !(found.title || found.content)) return null
  const post = postSchema.cast(found, { stripUnknown: true })
  const { cleanHtml } = await import('./article/clean-html')
  return { ...post, slug: post.slug || slug, content: cleanHtml(post.content) }
}

export async function fetchRecent(
  { api, settings }: Platform,
  signal: AbortSignal,
): Promise<RecentPost[]> {
  const answer = await api.blog.get('/api/v1/blog/recentPost', {
    params: { website: settings.siteId },
    signal,
  })
  return keepValid(recentPostSchema, readData(answer))
}

export async function fetchNames(
  { api }: Platform,
  list: NameList,
  signal: AbortSignal,
): Promise<string[]> {
  const answer = await api.blog.get(`/api/v1/blog/${nameCalls[list]}`, { signal })
  const names = keepValid(nameSchema, readData(answer)).map(({ name }) => name)
  return [...new Set(names)]
}

function keepValid<Item>(schema: Schema<Item>, list: unknown): Item[] {
  if (!Array.isArray(list)) return []
  return list
    .filter((item) => schema.isValidSync(item))
    .map((item) => schema.cast(item, { stripUnknown: true }))
}
