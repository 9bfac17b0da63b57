import { createAppAsyncThunk } from '@site/platform'
import type { NameList, PostFilter } from './blog-api'
import type { BlogState } from './blog-slice'
import { filterPath } from './list/post-filter'
import { stretchOf } from './list/post-steps'

type PostPage = { filter: PostFilter; page: number }

export const loadPosts = createAppAsyncThunk(
  'blog/loadPosts',
  async ({ filter, page }: PostPage, { extra, signal }) => {
    const { fetchPosts } = await import('./blog-api')
    const posts = await fetchPosts(extra, filter, signal)
    // The server's HTML carries only the part that it shows; the browser keeps all for the next steps.
    const isServer = typeof window === 'undefined'
    const { from, to } = isServer ? stretchOf(page, posts.length) : { from: 0, to: posts.length }
    return { posts: posts.slice(from, to), postsFrom: from, postCount: posts.length }
  },
  // The next step of a list that is here already needs no call.
  {
    condition: ({ filter, page }, { getState }) =>
      page === 1 || !hasPosts(getState().blog, filter, page),
  },
)

export const loadPost = createAppAsyncThunk(
  'blog/loadPost',
  async (slug: string, { extra, signal }) => {
    const { fetchPost } = await import('./blog-api')
    return fetchPost(extra, slug, signal)
  },
)

export const loadRecent = createAppAsyncThunk(
  'blog/loadRecent',
  async (_: undefined, { extra, signal }) => {
    const { fetchRecent } = await import('./blog-api')
    return fetchRecent(extra, signal)
  },
  { condition: (_, { getState }) => getState().blog.recentStatus !== 'ready' },
)

export const loadNames = createAppAsyncThunk(
  'blog/loadNames',
  async (list: NameList, { extra, signal }) => {
    const { fetchNames } = await import('./blog-api')
    return fetchNames(extra, list, signal)
  },
  { condition: (list, { getState }) => getState().blog[list].length === 0 },
)

function hasPosts(blog: BlogState, filter: PostFilter, page: number) {
  const { from, to } = stretchOf(page, blog.postCount)
  const isHere = from >= blog.postsFrom && to <= blog.postsFrom + blog.posts.length
  const isChosen = blog.postsOf === filterPath(filter) && !blog.isOutdated
  return blog.status === 'ready' && isChosen && isHere
}
