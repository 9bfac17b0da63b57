import type { Slice } from '@reduxjs/toolkit'
import type { SiteStore } from './store'

type Loading = Promise<unknown> & { abort?: (reason?: string) => void; unwrap?: () => unknown }

export type DeferredStore = SiteStore & {
  /** Fetches the code of the store ahead of the first change. */
  prepare(): Promise<unknown>
}

type DeferredStoreOptions = {
  /** The state from the page, by slice. */
  arrived: Record<string, unknown>
  /** Loads the code of the store; what it resolves with creates one that begins with this state. Never rejects. */
  load: () => Promise<(state: Record<string, unknown>) => SiteStore>
}

/**
 * The store of a page that came as HTML. It holds what the server rendered, until something changes: then the store of
 * Redux Toolkit, whose code comes ahead of that, takes over behind it. The object stays, so that no context changes.
 */
export function deferStore({ arrived, load }: DeferredStoreOptions): DeferredStore {
  const listeners = new Set<() => void>()
  const added: Slice[] = []
  let state = {} as Record<string, unknown>
  let own: SiteStore | undefined
  let loading: Promise<SiteStore> | undefined

  const tell = () => {
    for (const listener of [...listeners]) listener()
  }

  function prepare() {
    loading ??= load().then((create) => {
      own = create({ ...arrived, ...state })
      own.addSlices(added)
      own.subscribe(tell)
      return own
    })
    return loading
  }

  /** Returns what the store will: for a thunk what its promise offers, for an action the action. */
  function dispatchLater(action: Parameters<SiteStore['dispatch']>[0]) {
    let isAborted = false
    let running: Loading | undefined
    const started = prepare().then((store) => {
      running = store.dispatch(action as never) as Loading
      if (isAborted) running.abort?.()
      return { running }
    })
    if (typeof action !== 'function') return action
    return Object.assign(
      started.then(({ running }) => running),
      {
        abort(reason?: string) {
          isAborted = true
          running?.abort?.(reason)
        },
        unwrap: async () => (await started).running.unwrap?.(),
      },
    )
  }

  const store = {
    getState: () => own?.getState() ?? state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dispatch: (action: never) => (own ? own.dispatch(action) : dispatchLater(action)),
    addSlices(slices: Slice[]) {
      if (own) return own.addSlices(slices)
      added.push(...slices)
      for (const { reducerPath, getInitialState } of slices) {
        state = { ...state, [reducerPath]: arrived[reducerPath] ?? getInitialState() }
      }
      tell()
    },
    prepare,
  }
  // A cast, because nothing here replaces reducers or observes.
  return store as unknown as DeferredStore
}
