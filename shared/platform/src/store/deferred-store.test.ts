import type { PayloadAction } from '@reduxjs/toolkit'
import { testPlatform } from '../testing'
import { deferStore } from './deferred-store'
import { createAppAsyncThunk, createSlice } from './slices'
import { createStore } from './store'

const loadNote = createAppAsyncThunk<unknown, { path: string }>(
  'notes/load',
  ({ path }, { extra, signal }) => extra.api.blog.get(path, { signal }),
)

const notes = createSlice({
  name: 'notes',
  initialState: { words: [] as unknown[], aborted: 0 },
  reducers: {
    noteAdded(state, action: PayloadAction<string>) {
      state.words.push(action.payload)
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadNote.fulfilled, (state, { payload }) => {
        state.words.push(payload)
      })
      .addCase(loadNote.rejected, (state, { meta }) => {
        if (meta.aborted) state.aborted++
      })
  },
})
const { noteAdded } = notes.actions

const platform = testPlatform({
  services: {
    blog: {
      'GET /note': 'from the service',
      'GET /broken': () => {
        throw new Error('The service is down.')
      },
    },
  },
})

/** `come` lets the code of the store come. */
function openPage(arrived: Record<string, unknown> = {}) {
  let come = () => {}
  let loads = 0
  const store = deferStore({
    arrived,
    async load() {
      loads++
      await new Promise<void>((resolve) => {
        come = resolve
      })
      return (state) => createStore(platform, state)
    },
  })
  store.addSlices([notes])
  return { store, come: () => come(), loads: () => loads }
}

test('shows what the page says, and what slices begin with, without the code of the store', () => {
  const { store, loads } = openPage({ notes: { words: ['arrived'] } })

  store.addSlices([createSlice({ name: 'jobs', initialState: () => ({ list: [] }), reducers: {} })])

  expect(store.getState()).toEqual({ notes: { words: ['arrived'] }, jobs: { list: [] } })
  expect(loads()).toBe(0)
})

test('the first change loads the code, once, and changes wait for it in their order', async () => {
  const { store, come, loads } = openPage()
  const heard = jest.fn()
  store.subscribe(heard)

  expect(store.dispatch(noteAdded('first'))).toEqual({ type: 'notes/noteAdded', payload: 'first' })
  const loading = store.dispatch(loadNote({ path: '/note' }))
  store.dispatch(noteAdded('second'))
  expect(store.getState()).toMatchObject({ notes: { words: [] } })
  expect(heard).not.toHaveBeenCalled()
  come()
  const outcome = await loading

  expect(loadNote.fulfilled.match(outcome)).toBe(true)
  expect(store.getState()).toMatchObject({
    notes: { words: ['first', 'second', 'from the service'] },
  })
  expect(heard).toHaveBeenCalled()
  expect(loads()).toBe(1)
})

test('then it is the store, with the state of remotes that come later', async () => {
  const { store, come } = openPage({ jobs: { list: ['arrived'] } })
  const prepared = store.prepare()
  come()
  await prepared

  store.dispatch(noteAdded('at once'))
  store.addSlices([createSlice({ name: 'jobs', initialState: { list: [] }, reducers: {} })])

  expect(store.getState()).toMatchObject({
    notes: { words: ['at once'] },
    jobs: { list: ['arrived'] },
  })
})

test('a listener that has gone hears nothing more', async () => {
  const { store, come } = openPage()
  const heard = jest.fn()
  store.subscribe(heard)()

  const prepared = store.prepare()
  come()
  await prepared
  store.dispatch(noteAdded('unheard'))

  expect(heard).not.toHaveBeenCalled()
})

test('unwrap gives the payload, or throws what failed', async () => {
  const { store, come } = openPage()
  const [good, bad] = [loadNote({ path: '/note' }), loadNote({ path: '/broken' })]
  const loadings = [store.dispatch(good).unwrap(), store.dispatch(bad).unwrap()]
  come()

  expect(await Promise.allSettled(loadings)).toMatchObject([
    { status: 'fulfilled', value: 'from the service' },
    { status: 'rejected', reason: { message: 'The service is down.' } },
  ])
})

test.each(['before', 'after'])('a load can be aborted %s the code has come', async (when) => {
  const { store, come } = openPage()
  const loading = store.dispatch(loadNote({ path: '/note' }))

  if (when === 'before') loading.abort()
  const prepared = store.prepare()
  come()
  await prepared
  if (when === 'after') loading.abort()

  expect(await loading).toMatchObject({ meta: { aborted: true } })
  expect(store.getState()).toMatchObject({ notes: { aborted: 1, words: [] } })
})
