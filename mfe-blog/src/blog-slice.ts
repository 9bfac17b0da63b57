import type { RequestStatus } from '@site/contract'
import { createAppAsyncThunk, createSlice } from '@site/platform'
import type { NameList, Post, PostFilter, PostItem, RecentPost } from './blog-api'

type BlogState = {
  posts: PostItem[]
  status: RequestStatus
  /** The article that `selectedSlug` names. Ready and still `null`: there is no such article. */
  selected: Post | null
  selectedSlug: string
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

const initialState: BlogState = {
  posts: [],
  status: 'idle',
  selected: null,
  selectedSlug: '',
  selectedStatus: 'idle',
  recent: [],
  recentStatus: 'idle',
  categories: [],
  authors: [],
}

export const loadPosts = createAppAsyncThunk(
  'blog/loadPosts',
  async (filter: PostFilter, { extra, signal }) => {
    const { fetchPosts } = await import('./blog-api')
    return fetchPosts(extra, filter, signal)
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

export const blogSlice = createSlice({
  name: 'blog',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadPosts.pending, (state) => {
        state.status = 'loading'
        state.posts = []
      })
      .addCase(loadPosts.fulfilled, (state, action) => {
        state.status = 'ready'
        state.posts = action.payload
      })
      .addCase(loadPosts.rejected, (state, action) => {
        // What was aborted makes way for the next load, which is under way already.
        if (!action.meta.aborted) state.status = 'failed'
      })
      .addCase(loadPost.pending, (state, action) => {
        state.selectedStatus = 'loading'
        state.selectedSlug = action.meta.arg
        state.selected = null
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
    selectStatus: (blog) => blog.status,
    selectRecent: (blog) => blog.recent,
    selectRecentStatus: (blog) => blog.recentStatus,
    selectCategories: (blog) => blog.categories,
    selectAuthors: (blog) => blog.authors,
    selectPost: (blog, slug: string) => (blog.selectedSlug === slug ? blog.selected : null),
    selectPostStatus: (blog, slug: string) =>
      blog.selectedSlug === slug ? blog.selectedStatus : 'loading',
    selectIsMissing: (blog, slug: string) =>
      blog.selectedSlug === slug && blog.selectedStatus === 'ready' && !blog.selected,
  },
})

export const {
  selectPosts,
  selectStatus,
  selectRecent,
  selectRecentStatus,
  selectCategories,
  selectAuthors,
  selectPost,
  selectPostStatus,
  selectIsMissing,
} = blogSlice.selectors
