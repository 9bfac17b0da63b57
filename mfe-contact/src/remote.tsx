import { defineRemote } from '@site/contract'
import { contactSlice } from './contact-slice'

export const remote = defineRemote({
  hasDarkScheme: true,
  slices: [contactSlice],
  routes: [{ path: '/contact', lazy: () => import('./contact/contact-page') }],
})
