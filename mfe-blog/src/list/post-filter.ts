import type { PostFilter } from '../blog-api'

export const everyPost: PostFilter = { category: 'all', author: 'all' }

/** The filter a blog address stands for. */
export function readFilter(parameters: URLSearchParams): PostFilter {
  return {
    category: parameters.get('category') || everyPost.category,
    author: parameters.get('author') || everyPost.author,
  }
}

export function filterPath({ category, author }: PostFilter, page = 1): string {
  const query = new URLSearchParams({ category, author })
  if (page > 1) query.set('page', String(page))
  return `/blog?${query}`
}
