import { defineRemote } from '@site/contract'

export const remote = defineRemote({
  slices: [],
  routes: [{ path: '/', lazy: () => import('./home-page') }],
})
