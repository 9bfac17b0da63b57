import type { RequestStatus } from '@site/contract'
import { createAppAsyncThunk, createSlice } from '@site/platform'
import type { NameList, Post, PostFilter, PostItem, RecentPost } from './blog-api'
import { filterPath } from './list/post-filter'
import { stretchOf } from './list/post-steps'

type BlogState = {
  /** The loaded part of the list, from the article at `postsFrom` on. */
  posts: PostItem[]
  postsFrom: number
  postCount: number
  /** Path of the filter that `posts` belong to. */
  postsOf: string
  /** True from a choice to its articles: they are loaded anew. What stays when that fails goes on nowhere. */
  isOutdated: boolean
  status: RequestStatus
  /** The article that `selectedSlug` names. Ready and still `null`: there is no such article. */
  selected: Post | null
  selectedSlug: string
  /** Articles shown before, the last one first; the browser's only. */
  left: Post[]
  selectedStatus: RequestStatus
  recent: RecentPost[]
  recentStatus: RequestStatus
  categories: string[]
  authors: string[]
}

declare module '@site/contract' {
  interface SiteState {
    blog: BlogState
  }
}

const recentKept = 7
const leftKept = 5

const initialState: BlogState = {
  posts: [],
  postsFrom: 0,
  postCount: 0,
  postsOf: '',
  isOutdated: false,
  status: 'idle',
  selected: null,
  selectedSlug: '',
  left: [],
  selectedStatus: 'idle',
  recent: [],
  recentStatus: 'idle',
  categories: [],
  authors: [],
}

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

export const blogSlice = createSlice({
  name: 'blog',
  initialState,
  reducers: {
    filterChosen(state) {
      state.isOutdated = true
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadPosts.pending, (state) => {
        state.status = 'loading'
      })
      .addCase(loadPosts.fulfilled, (state, action) => {
        state.status = 'ready'
        state.isOutdated = false
        state.postsOf = filterPath(action.meta.arg.filter)
        Object.assign(state, action.payload)
      })
      .addCase(loadPosts.rejected, (state, action) => {
        // An aborted load is no failure: the next one has begun already.
        if (action.meta.aborted) return
        state.status = 'failed'
      })
      .addCase(loadPost.pending, (state, action) => {
        state.selectedStatus = 'loading'
        const { arg: slug } = action.meta
        const { selected } = state
        if (state.selectedSlug === slug) return
        // Who goes back to an article finds it as high as it was.
        if (selected) {
          const others = state.left.filter((post) => post.slug !== selected.slug)
          state.left = [selected, ...others].slice(0, leftKept)
        }
        state.selected = state.left.find((post) => post.slug === slug) ?? null
        state.selectedSlug = slug
      })
      .addCase(loadPost.fulfilled, (state, action) => {
        state.selectedStatus = 'ready'
        state.selected = action.payload
      })
      .addCase(loadPost.rejected, (state, action) => {
        if (!action.meta.aborted) state.selectedStatus = 'failed'
      })
      .addCase(loadRecent.pending, (state) => {
        state.recentStatus = 'loading'
      })
      .addCase(loadRecent.fulfilled, (state, action) => {
        state.recentStatus = 'ready'
        state.recent = action.payload.slice(0, recentKept)
      })
      .addCase(loadRecent.rejected, (state, action) => {
        if (!action.meta.aborted) state.recentStatus = 'failed'
      })
      .addCase(loadNames.fulfilled, (state, action) => {
        state[action.meta.arg] = action.payload
      })
  },
  selectors: {
    selectPosts: (blog) => blog.posts,
    selectPostsFrom: (blog) => blog.postsFrom,
    selectPostCount: (blog) => blog.postCount,
    selectHasPostsOf: (blog, filter: PostFilter) =>
      blog.postsOf === filterPath(filter) && !blog.isOutdated,
    selectStatus: (blog) => blog.status,
    /** The first call failed: whether there are articles is not known. */
    selectIsUnknown: (blog) => blog.status === 'failed' && blog.postCount === 0,
    selectRecent: (blog) => blog.recent,
    selectRecentStatus: (blog) => blog.recentStatus,
    selectCategories: (blog) => blog.categories,
    selectAuthors: (blog) => blog.authors,
    /** Also the one before: its page still stands while the next one is asked for. */
    selectPost: (blog, slug: string) =>
      blog.selectedSlug === slug
        ? blog.selected
        : (blog.left.find((post) => post.slug === slug) ?? null),
    /** The article's entry in the list, if that was loaded before. */
    selectListed: (blog, slug: string) => blog.posts.find((post) => post.slug === slug),
    selectPostStatus: (blog, slug: string) =>
      blog.selectedSlug === slug ? blog.selectedStatus : 'loading',
    selectIsMissing: (blog, slug: string) =>
      blog.selectedSlug === slug && blog.selectedStatus === 'ready' && !blog.selected,
  },
})

export const { filterChosen } = blogSlice.actions

export const {
  selectPosts,
  selectPostsFrom,
  selectPostCount,
  selectHasPostsOf,
  selectStatus,
  selectIsUnknown,
  selectRecent,
  selectRecentStatus,
  selectCategories,
  selectAuthors,
  selectPost,
  selectListed,
  selectPostStatus,
  selectIsMissing,
} = blogSlice.selectors
