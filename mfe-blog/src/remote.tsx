import { defineRemote } from '@site/contract'
import { blogSlice } from './blog-slice'

export const remote = defineRemote({
  hasDarkScheme: true,
  slices: [blogSlice],
  routes: [
    { path: '/blog/feed.xml', lazy: () => import('./feed/feed') },
    {
      lazy: () => import('./sidebar/sidebar-layout'),
      children: [
        { path: '/blog', lazy: () => import('./list/list-page') },
        { path: '/blog/:slug', lazy: () => import('./article/article-page') },
      ],
    },
  ],
  async listPages(platform, signal) {
    const { listArticles } = await import('./article/list-articles')
    return listArticles(platform, signal)
  },
})
