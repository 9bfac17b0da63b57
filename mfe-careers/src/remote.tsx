import { defineRemote } from '@site/contract'
import { careersSlice } from './careers-slice'

export const remote = defineRemote({
  hasDarkScheme: true,
  slices: [careersSlice],
  routes: [{ path: '/career', lazy: () => import('./openings/openings-page') }],
})
