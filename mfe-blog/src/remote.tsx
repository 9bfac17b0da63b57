import { defineRemote } from '@site/contract'

export const remote = defineRemote({
  slices: [],
  routes: [{ path: '/blog', lazy: () => import('./home-page') }],
})
