import { defineRemote } from '@site/contract'
import { blogSlice } from './blog-slice'

export const remote = defineRemote({
  slices: [blogSlice],
  routes: [
    {
      lazy: () => import('./sidebar/sidebar-layout'),
      children: [
        { path: '/blog', lazy: () => import('./list/list-page') },
        { path: '/blog/:slug', lazy: () => import('./article/article-page') },
      ],
    },
  ],
})
