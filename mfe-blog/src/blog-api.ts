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

// Never articles, although their addresses look so.
const otherCalls = ['fetchCategory', 'authors', 'recentPost']

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
  const posts = keepValid(postItemSchema, dataOf(answer))
  // A service need not know of authors.
  return isAnyone ? posts : posts.filter((post) => !post.author || post.author === author)
}

/** `null` when there is no article of this name. */
export async function fetchPost(
  platform: Platform,
  slug: string,
  signal: AbortSignal,
): Promise<Post | null> {
  if (otherCalls.includes(slug)) return null
  const answer = await platform.api.blog
    .get(`/api/v1/blog/${encodeURIComponent(slug)}`, { signal })
    .catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 404) return { data: null }
      throw error
    })
  const found = dataOf(answer)
  if (found === null || found === undefined) return null
  if (!isRecord(found)) throw new HttpError('The blog service answered with no article.')
  if (!(found.title || found.content)) return null
  const post = postSchema.cast(found, { stripUnknown: true })
  const { cleanedContentOf } = await import('./article/cleaned-content')
  const content = await cleanedContentOf(platform)(post.content)
  return { ...post, slug: post.slug || slug, content }
}

export async function fetchRecent(
  { api, settings }: Platform,
  signal: AbortSignal,
): Promise<RecentPost[]> {
  const answer = await api.blog.get('/api/v1/blog/recentPost', {
    params: { website: settings.siteId },
    signal,
  })
  return keepValid(recentPostSchema, dataOf(answer))
}

export async function fetchNames(
  { api }: Platform,
  list: NameList,
  signal: AbortSignal,
): Promise<string[]> {
  const answer = await api.blog.get(`/api/v1/blog/${nameCalls[list]}`, { signal })
  const names = keepValid(nameSchema, dataOf(answer)).map(({ name }) => name)
  return [...new Set(names)]
}

/** A page of HTML, such as a proxy sends, says nothing about articles. */
function dataOf(answer: unknown) {
  if (!isRecord(answer))
    throw new HttpError('The blog service answered with something else than JSON.')
  return readData(answer)
}

function keepValid<Item>(schema: Schema<Item>, list: unknown): Item[] {
  if (!Array.isArray(list)) return []
  const valid = list.filter((item) => schema.isValidSync(item))
  if (list.length > 0 && valid.length === 0) {
    throw new HttpError('The blog service answered with a list of which nothing is known.')
  }
  return valid.map((item) => schema.cast(item, { stripUnknown: true }))
}
