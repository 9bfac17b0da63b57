import { defineRemote } from '@site/contract'

export const remote = defineRemote({
  slices: [],
  routes: [{ path: '/contact', lazy: () => import('./home-page') }],
})
