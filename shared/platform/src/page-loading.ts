import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { Platform, SiteState } from '@site/contract'
import { createContext, type LoaderFunctionArgs } from 'react-router-dom'
import type { SiteStore } from './store'

/** What the shell gives the loaders of one navigation. */
export type PageLoading = {
  store: SiteStore
  /** The server waits for the data; the browser starts loading and shows the page. */
  waits: boolean
  /** True while the page shows what came with the HTML: nothing is fetched twice. */
  hasArrived: boolean
  /** Aborted when the visitor goes on to another page. */
  signal: AbortSignal
}

export const pageLoading = createContext<PageLoading>()

type Loading = Promise<unknown> & { abort?: (reason?: string) => void }
type LoadThunk = ThunkAction<Loading, SiteState, Platform, UnknownAction>

/** Dispatches a page's thunks: all a loader has to do. Returns the state they left behind. */
export async function load({ context }: LoaderFunctionArgs, ...thunks: LoadThunk[]) {
  const { store, waits, hasArrived, signal } = context.get(pageLoading)
  if (hasArrived) return store.getState()
  const loadings = thunks.map((thunk) => store.dispatch(thunk))
  signal.addEventListener('abort', () => {
    for (const loading of loadings) loading.abort?.()
  })
  if (waits) await Promise.all(loadings)
  return store.getState()
}
