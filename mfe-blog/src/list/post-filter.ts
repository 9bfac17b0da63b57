import type { PostFilter } from '../blog-api'

export const everyPost: PostFilter = { category: 'all', author: 'all' }

/** Reads the filter from the address of a list. */
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
