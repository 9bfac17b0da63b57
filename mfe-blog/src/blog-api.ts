import { isFailedAnswer, isRecord, type Platform, pickFields } from '@site/contract'
import { HttpError } from '@site/platform'
import type { Schema } from 'yup'
import {
  nameSchema,
  otherNames,
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

const longestList = 10_000
/** Bound for the lists on every page: categories, authors and recent posts. */
const longestChoice = 500

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
  const posts = keepKnown(postItemSchema, dataOf(answer), ({ slug }) => slug !== '')
  // A service may ignore the author, so the list is filtered here too.
  return isAnyone ? posts : posts.filter((post) => !post.author || post.author === author)
}

/** `null` when there is no article of this name. */
export async function fetchPost(
  platform: Platform,
  slug: string,
  signal: AbortSignal,
): Promise<Post | null> {
  if (otherNames.includes(slug)) return null
  const answer = await platform.api.blog
    .get(`/api/v1/blog/${encodeURIComponent(slug)}`, { signal })
    .catch((error: unknown) => {
      if (error instanceof HttpError && isMissing(error)) return { data: null }
      throw error
    })
  const found = dataOf(answer)
  if (found === null || found === undefined) return null
  if (!isRecord(found)) throw new HttpError('The blog service answered with no article.')
  if (!isArticle(found)) return null
  const post = postSchema.cast(pickFields(postSchema, found))
  const { cleanedContentOf } = await import('./body/cleaned-content')
  const content = await cleanedContentOf(platform)(post.content)
  return { ...post, slug: post.slug || slug, content }
}

/** Not there, not there any more, or under a name too long for any. */
function isMissing({ status }: HttpError) {
  return status === 404 || status === 410 || status === 414
}

export async function fetchRecent(
  { api, settings }: Platform,
  signal: AbortSignal,
): Promise<RecentPost[]> {
  const answer = await api.blog.get('/api/v1/blog/recentPost', {
    params: { website: settings.siteId },
    signal,
  })
  return keepKnown(recentPostSchema, dataOf(answer), ({ slug }) => slug !== '', longestChoice)
}

export async function fetchNames(
  { api }: Platform,
  list: NameList,
  signal: AbortSignal,
): Promise<string[]> {
  const answer = await api.blog.get(`/api/v1/blog/${nameCalls[list]}`, { signal })
  const listed = dataOf(answer)
  const named = Array.isArray(listed) ? listed.slice(0, longestChoice).map(asNamed) : listed
  const names = keepKnown(nameSchema, named, ({ name }) => name !== '', longestChoice)
  return [...new Set(names.map(({ name }) => name))]
}

/** A service may list names as they are, without objects around them. */
function asNamed(item: unknown) {
  return typeof item === 'string' ? { name: item } : item
}

/** Throws for anything but JSON, such as a proxy's error page, and for a failure. */
function dataOf(answer: unknown) {
  if (!isRecord(answer))
    throw new HttpError('The blog service answered with something else than JSON.')
  const data = readData(answer)
  if (isFailedAnswer(answer) && !hasContent(data))
    throw new HttpError(`The blog service answered with the status "${answer.status}".`)
  return data
}

/** False for what a service may send beside the word that it failed: nothing, an empty list, an object of another kind. */
function hasContent(data: unknown) {
  return Array.isArray(data) ? data.length > 0 : isRecord(data) && isArticle(data)
}

function isArticle({ title, content }: Record<string, unknown>) {
  return Boolean(title || content)
}

type Fields<Item> = Schema<Item> & { fields: object }

/** The valid items of a list, bounded: an answer may have millions of empty ones. */
function keepKnown<Item>(
  schema: Fields<Item>,
  list: unknown,
  isKnown: (item: Item) => boolean,
  longest = longestList,
): Item[] {
  if (list === null || list === undefined) return []
  if (!Array.isArray(list)) throw new HttpError('The blog service answered with no list.')
  const records = list.slice(0, longest).filter(isRecord)
  const known = records.map((item) => schema.cast(pickFields(schema, item))).filter(isKnown)
  if (list.length > 0 && known.length === 0) {
    throw new HttpError('The blog service answered with a list of which nothing is known.')
  }
  return known
}
