import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure, success } from './answers'
import { type Database, selectRow, selectRows } from './database'
import { readQuery } from './query'
import { timeAgo } from './time-ago'

type PostItem = {
  id: string
  slug: string
  title: string
  metaDescription: string
  category: string | null
  author: string | null
  createdAt: string
  thumbnail: string | null
}

type Post = PostItem & { content: string; tags: string }

const itemColumns = `CAST(id AS TEXT) AS id, slug, title, meta_description AS metaDescription,
  category, author, strftime('%Y-%m-%dT%H:%M:%fZ', published_at) AS createdAt, thumbnail`
const newestFirst = 'ORDER BY julianday(published_at) DESC, posts.id DESC'
const recentLimit = 10

export function addBlogRoutes(app: FastifyInstance, database: Database, siteId: string) {
  // Callers without a website parameter see this site's articles; another site has none here.
  const isOtherSite = (request: FastifyRequest) =>
    ![siteId, ''].includes(readQuery(request, 'website'))

  app.get('/api/v1/blog', (request) => {
    const posts = isOtherSite(request)
      ? []
      : selectPosts(database, readFilter(request, 'category'), readFilter(request, 'author'))
    return success({ data: posts.map((post) => presentItem(post, request)) })
  })

  app.get('/api/v1/blog/recentPost', (request) => {
    const posts = isOtherSite(request) ? [] : selectPosts(database, '', '').slice(0, recentLimit)
    return success({ data: posts.map((post) => presentItem(post, request)) })
  })

  app.get('/api/v1/blog/fetchCategory', () => success(selectNames(database, 'category')))

  app.get('/api/v1/blog/authors', () => success(selectNames(database, 'author')))

  app.get<{ Params: { slugOrId: string } }>('/api/v1/blog/:slugOrId', (request, reply) => {
    const post = selectPost(database, request.params.slugOrId)
    if (!post) return reply.code(404).send(failure('There is no article of this name.'))
    const tags: unknown = JSON.parse(post.tags)
    return success({ data: { ...presentItem(post, request), content: post.content, tags } })
  })
}

function readFilter(request: FastifyRequest, name: string) {
  const value = readQuery(request, name)
  return value.toLowerCase() === 'all' ? '' : value
}

function selectPosts(database: Database, category: string, author: string) {
  return selectRows<PostItem>(
    database,
    `SELECT ${itemColumns} FROM posts
     WHERE ?1 IN ('', category) AND ?2 IN ('', author) ${newestFirst}`,
    category,
    author,
  )
}

function selectPost(database: Database, slugOrId: string) {
  return selectRow<Post>(
    database,
    `SELECT ${itemColumns}, content, tags FROM posts
     WHERE slug = ?1 OR CAST(posts.id AS TEXT) = ?1 ORDER BY slug = ?1 DESC`,
    slugOrId,
  )
}

function selectNames(database: Database, column: 'category' | 'author') {
  return selectRows<{ name: string }>(
    database,
    `SELECT DISTINCT ${column} AS name FROM posts WHERE ${column} <> '' ORDER BY name`,
  )
}

function presentItem(post: PostItem, request: FastifyRequest) {
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    metaDescription: post.metaDescription,
    category: post.category,
    author: post.author,
    createdAt: post.createdAt,
    timeAgo: timeAgo(post.createdAt),
    thumbnail: thumbnailUrl(post.thumbnail, request),
  }
}

function thumbnailUrl(thumbnail: string | null, request: FastifyRequest) {
  if (!thumbnail || /^https?:/.test(thumbnail)) return thumbnail
  const [, drawing] = /^([\w-]+)\.svg$/.exec(thumbnail) ?? []
  const path = drawing
    ? `thumbnails/${drawing}.png`
    : `media/thumbnails/${encodeURIComponent(thumbnail)}`
  return `${request.protocol}://${request.host}/${path}`
}
