import type * as Toolkit from '@reduxjs/toolkit'
import type { Platform, SiteState } from '@site/contract'
import type { UnknownAction } from 'redux'

type UsedOfToolkit = Pick<typeof Toolkit, 'createSlice' | 'createAsyncThunk'>

let toolkit: UsedOfToolkit | undefined

/** Called by the module of the store, which brings Redux Toolkit along. */
export function provideToolkit(loaded: UsedOfToolkit) {
  toolkit = loaded
}

/** What Redux Toolkit makes, when something first asks for it. */
function later<Made>(what: string, make: (loaded: UsedOfToolkit) => Made): () => Made {
  let made: Made | undefined
  return () => {
    if (!toolkit)
      throw new Error(
        `${what} is used before Redux Toolkit has loaded. Dispatch it: the store waits for the code. ` +
          'In a test, import @site/platform/testing first.',
      )
    made ??= make(toolkit)
    return made
  }
}

type Reducers = Record<string, ((...args: never[]) => unknown) | { prepare: Prepare }>
type Prepare = (...args: unknown[]) => { payload: unknown }
type Select = (state: unknown, ...args: unknown[]) => unknown

/**
 * Redux Toolkit's `createSlice`. Selectors and actions work at once; the reducers are made when the store has its code,
 * which a page needs for the first change only.
 */
export const createSlice = ((options: Toolkit.CreateSliceOptions) => {
  const { name, reducerPath = name, initialState, selectors = {} } = options
  const slice = later(`The slice ${name}`, (loaded) => loaded.createSlice(options))
  const getInitialState = (): unknown =>
    typeof initialState === 'function' ? initialState() : initialState
  const select = (selector: Select) =>
    Object.assign(
      (state: Record<string, unknown>, ...args: unknown[]) =>
        selector(state[reducerPath] ?? getInitialState(), ...args),
      { unwrapped: selector },
    )
  const made = {
    name,
    reducerPath,
    getInitialState,
    actions: mapEach(reducersOf(options), (reducer, key) =>
      createAction(
        `${name}/${key}`,
        'prepare' in reducer ? reducer.prepare : (payload) => ({ payload }),
      ),
    ),
    selectors: mapEach(selectors as Record<string, Select>, select),
    selectSlice: select((state) => state),
    getSelectors: (...args: []) => slice().getSelectors(...args),
    injectInto: (...args: Parameters<Toolkit.Slice['injectInto']>) => slice().injectInto(...args),
    get reducer() {
      return slice().reducer
    },
    get caseReducers() {
      return slice().caseReducers
    },
  }
  // A cast, because the library's types describe what the options give by key.
  return made as unknown
}) as typeof Toolkit.createSlice

function reducersOf({ name, reducers }: Toolkit.CreateSliceOptions): Reducers {
  if (typeof reducers === 'function')
    throw new Error(`The slice ${name} has reducers as a function. List them as an object.`)
  return reducers as Reducers
}

type AppThunkConfig = { extra: Platform; state: SiteState }

/** Redux Toolkit's `createAsyncThunk`, made when it is first dispatched. `extra` is the platform. */
export const createAppAsyncThunk = ((
  type: string,
  createPayload: Toolkit.AsyncThunkPayloadCreator<unknown, unknown, AppThunkConfig>,
  options?: Toolkit.AsyncThunkOptions<unknown, AppThunkConfig>,
) => {
  const thunk = later(`The thunk ${type}`, ({ createAsyncThunk }) =>
    createAsyncThunk.withTypes<AppThunkConfig>()(type, createPayload, options as undefined),
  )
  const outcome = (kind: 'pending' | 'fulfilled' | 'rejected') =>
    named(`${type}/${kind}`, (...args: unknown[]) =>
      (thunk()[kind] as (...args: unknown[]) => UnknownAction)(...args),
    )
  type Run = ReturnType<ReturnType<typeof thunk>>
  const made = Object.assign(
    (arg: unknown): Run =>
      (...store) =>
        thunk()(arg)(...store),
    {
      typePrefix: type,
      pending: outcome('pending'),
      fulfilled: outcome('fulfilled'),
      rejected: outcome('rejected'),
      settled: (action: UnknownAction) => thunk().settled(action),
    },
  )
  return made as unknown
}) as ReturnType<typeof Toolkit.createAsyncThunk.withTypes<AppThunkConfig>>

const createAction = (type: string, prepare: Prepare) =>
  named(type, (...args: unknown[]) => ({ type, ...prepare(...args) }))

/** As the library's action creators are recognised: by reducers and by those who look at actions. */
function named<Create extends (...args: unknown[]) => unknown>(type: string, create: Create) {
  return Object.assign(create, {
    type,
    match: (action: unknown) => (action as UnknownAction | undefined)?.type === type,
    toString: () => type,
  })
}

function mapEach<Value, Mapped>(
  of: Record<string, Value>,
  map: (value: Value, key: string) => Mapped,
) {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, map(value, key)]))
}
