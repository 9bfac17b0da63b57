import { array, type InferType, object, string } from 'yup'
import { formatDate } from './format-date'

// Any field may be missing or of another type in real data; then it is empty.
const text = () =>
  string()
    .transform((_, given: unknown) =>
      typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '',
    )
    .default('')

const untitled = 'Untitled article'

const title = () =>
  text()
    .transform((value: string) => value || untitled)
    .default(untitled)

const date = () =>
  string()
    .transform((_, given: unknown) => formatDate(given))
    .default('')

const webAddress = () =>
  text().transform((value: string) => (/^https?:\/\//i.test(value) ? value : ''))

/** A name by itself, or an object that has one. */
const name = () =>
  string()
    .transform((_, given: unknown) => {
      const named = isRecord(given) ? given.name : given
      return typeof named === 'string' ? named.trim() : ''
    })
    .default('')

const tags = () =>
  array(string().defined())
    .transform((_, given: unknown) => {
      const list: unknown = typeof given === 'string' ? given.split(',') : given
      if (!Array.isArray(list)) return []
      const words = list.map((tag) => (typeof tag === 'string' ? tag.trim() : ''))
      return [...new Set(words.filter(Boolean))]
    })
    .default([])

export const postItemSchema = object({
  slug: text().required(),
  title: title(),
  metaDescription: text(),
  timeAgo: text(),
  createdAt: date(),
  author: name(),
})

export const recentPostSchema = object({
  slug: text().required(),
  title: title(),
  thumbnail: webAddress(),
  timeAgo: text(),
  createdAt: date(),
})

export const postSchema = object({
  slug: text(),
  title: title(),
  metaDescription: text(),
  content: text(),
  thumbnail: webAddress(),
  tags: tags(),
  timeAgo: text(),
  createdAt: date(),
  author: name(),
})

export const nameSchema = object({ name: name().required() })

/** Answers carry what was asked for as `data.data`, or as `data`. */
export function readData(answer: unknown): unknown {
  const data = isRecord(answer) ? answer.data : undefined
  return isRecord(data) && 'data' in data ? data.data : data
}

export type PostItem = InferType<typeof postItemSchema>

export type RecentPost = InferType<typeof recentPostSchema>

/** `content` is clean HTML. */
export type Post = InferType<typeof postSchema>

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
