import {
  combineSlices,
  configureStore,
  createAsyncThunk,
  createSlice,
  type Slice,
  type ThunkDispatch,
} from '@reduxjs/toolkit'
import type { Platform, SiteState } from '@site/contract'
import type { Reducer, Store, UnknownAction } from 'redux'
import { provideToolkit } from './slices'

provideToolkit({ createSlice, createAsyncThunk })

export type SiteStore = Store<SiteState, UnknownAction> & {
  dispatch: ThunkDispatch<SiteState, Platform, UnknownAction>
  /** Adds a remote's slices, each with its state from the page. */
  addSlices(slices: Slice[]): void
}

/**
 * Creates a store for one page view. The combined reducer is created here, because injection mutates it: a shared one
 * would leak state between requests on the server.
 */
export function createStore(platform: Platform, arrived: Record<string, unknown> = {}): SiteStore {
  const reducer = combineSlices()
  const added = new Set<string>()
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: platform },
        serializableCheck: false,
        immutableCheck: false,
      }),
  })

  function addSlices(slices: Slice[]) {
    for (const { reducerPath, reducer: part } of slices) {
      if (added.has(reducerPath)) continue
      added.add(reducerPath)
      reducer.inject({ reducerPath, reducer: startingFrom(part, arrived[reducerPath]) })
    }
    store.dispatch({ type: 'platform/slicesAdded' })
  }

  // Slices are injected at run time, so each remote declares the type of its own state.
  return Object.assign(store, { addSlices }) as unknown as SiteStore
}

function startingFrom(reducer: Reducer, arrived: unknown): Reducer {
  return (state = arrived, action) => reducer(state, action)
}
