import { isRecord } from '@site/contract'
import { array, type InferType, object, string } from 'yup'
import { formatDate } from './format-date'

// Characters that neither HTML nor XML can carry: hydration would find another text.
const unprintable = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu

// Missing values, as programs print them.
const nothing = /^(?:undefined|null|nan|invalid date|\[object \w+\])$/i

// Bounds, because an answer may have megabytes where a few words belong. Texts are cut; a name or an
// address counts as missing beyond its bound, because a part of one is useless.
const longestLine = 1000
const longestText = 5000
const longestName = 200
const longestAddress = 2000
const mostTags = 100

/** Any field may be missing or of another type in real data; then it is empty. */
function readText(given: unknown, longest = Number.POSITIVE_INFINITY): string {
  if (typeof given !== 'string' && !Number.isFinite(given)) return ''
  const words = String(given).slice(0, longest).replace(unprintable, '').trim()
  return nothing.test(words) ? '' : words
}

function readWhole(given: unknown, longest: number): string {
  return typeof given === 'string' && given.length > longest ? '' : readText(given)
}

const text = (longest?: number) =>
  string()
    .transform((_, given: unknown) => readText(given, longest))
    .default('')

const shortText = () => text(longestLine)

const whole = (longest: number) =>
  string()
    .transform((_, given: unknown) => readWhole(given, longest))
    .default('')

const untitled = 'Untitled article'

const title = () =>
  shortText()
    .transform((words: string) => words || untitled)
    .default(untitled)

/** No article's: dot segments of a path, the feed, and other calls of the service. */
export const otherNames = ['.', '..', 'feed.xml', 'fetchCategory', 'authors', 'recentPost']

/** An address has no line breaks: with them it would lead to another one. */
const slug = () =>
  whole(longestAddress).transform((name: string) =>
    otherNames.includes(name) || /[\r\n\u2028\u2029]/.test(name) ? '' : name,
  )

const timeAgo = () =>
  shortText().transform((words: string) =>
    /\b(?:nan|undefined|invalid)\b/i.test(words) ? '' : words,
  )

const date = () =>
  string()
    .transform((_, given: unknown) => formatDate(given))
    .default('')

/** Content systems leave the scheme to the page. */
export function withScheme(address: string) {
  return /^\/\/[^/]/.test(address) ? `https:${address}` : address
}

const webAddress = () =>
  whole(longestAddress).transform((given: string) => {
    const address = withScheme(given)
    return /^https?:\/\/./i.test(address) ? address : ''
  })

/** A name by itself, or an object that has one. */
const name = () =>
  string()
    .transform((_, given: unknown) => {
      const named = isRecord(given) ? given.name : given
      return typeof named === 'string' ? readWhole(named, longestName) : ''
    })
    .default('')

const tags = () =>
  array(string().defined())
    .transform((_, given: unknown) => {
      const list: unknown = typeof given === 'string' ? given.split(',', mostTags) : given
      if (!Array.isArray(list)) return []
      const words = list
        .slice(0, mostTags)
        .map((tag) => (typeof tag === 'string' ? readWhole(tag, longestName) : ''))
      return [...new Set(words.filter(Boolean))]
    })
    .default([])

export const postItemSchema = object({
  slug: slug().required(),
  title: title(),
  metaDescription: shortText(),
  timeAgo: timeAgo(),
  createdAt: date(),
  author: name(),
  thumbnail: webAddress(),
})

export const recentPostSchema = object({
  slug: slug().required(),
  title: title(),
  thumbnail: webAddress(),
  timeAgo: timeAgo(),
  createdAt: date(),
})

export const postSchema = object({
  slug: slug(),
  title: title(),
  metaDescription: text(longestText),
  content: text(),
  thumbnail: webAddress(),
  tags: tags(),
  timeAgo: timeAgo(),
  createdAt: date(),
  author: name(),
})

export const nameSchema = object({ name: name().required() })

/** Unwraps an answer, whose content is in `data.data` or in `data`. */
export function readData(answer: unknown): unknown {
  const data = isRecord(answer) ? answer.data : undefined
  return isRecord(data) && 'data' in data ? data.data : data
}

export type PostItem = InferType<typeof postItemSchema>

export type RecentPost = InferType<typeof recentPostSchema>

/** `content` is clean HTML. */
export type Post = InferType<typeof postSchema>
