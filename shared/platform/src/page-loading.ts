import type { SerializedError, ThunkAction } from '@reduxjs/toolkit'
import type { Platform, SiteState } from '@site/contract'
import { type ActionFunctionArgs, createContext, type LoaderFunctionArgs } from 'react-router-dom'
import type { UnknownAction } from 'redux'
import { type FailureCause, findCause } from './failure-cause'
import type { SiteStore } from './store/store'

/** The context of the loaders of one navigation, from the shell. */
export type PageLoading = {
  store: SiteStore
  platform: Platform
  /** True on the server, which waits for the data; the browser shows the page while it loads. */
  waits: boolean
  /** Aborted when the visitor leaves for another page. */
  signal: AbortSignal
  /** Called on the server for every failed call: the page lacks its data. */
  onFailure?: (reason: string, cause: FailureCause) => void
}

export const pageLoading = createContext<PageLoading>()

type Rejected = { type: string; error: SerializedError; meta: { requestStatus: 'rejected' } }
type Loading = Promise<unknown> & { abort?: (reason?: string) => void }
type LoadThunk = ThunkAction<Loading, SiteState, Platform, UnknownAction>

/**
 * Dispatches a page's thunks, which is all a loader has to do. Returns the state after them; in the browser it does
 * not wait.
 */
export async function load({ context }: LoaderFunctionArgs, ...thunks: LoadThunk[]) {
  const { store, waits, signal, onFailure } = context.get(pageLoading)
  const loadings = thunks.map((thunk) => store.dispatch(thunk))
  const abort = () => {
    for (const loading of loadings) loading.abort?.()
  }
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort)
  if (waits) {
    for (const action of await Promise.all(loadings)) {
      if (isRejected(action)) tell(action, onFailure)
    }
  }
  return store.getState()
}

/** For loaders that answer with a file, such as a feed. */
export function platformOf({ context }: LoaderFunctionArgs): Platform {
  return context.get(pageLoading).platform
}

/** Dispatches the thunk of a form sent without JavaScript, and waits for the outcome. */
export async function dispatchAction<Outcome>(
  { context }: ActionFunctionArgs,
  thunk: ThunkAction<Outcome, SiteState, Platform, UnknownAction>,
): Promise<Awaited<Outcome>> {
  const { store, onFailure } = context.get(pageLoading)
  const outcome = await store.dispatch(thunk)
  if (isRejected(outcome)) tell(outcome, onFailure)
  return outcome
}

/** What the library's `isRejected` tells, without its code, which a page needs later. */
function isRejected(outcome: unknown): outcome is Rejected {
  return (outcome as Partial<Rejected> | undefined)?.meta?.requestStatus === 'rejected'
}

function tell({ type, error }: Rejected, onFailure: PageLoading['onFailure']) {
  onFailure?.(`${type}: ${error.message}`, findCause(error))
}
