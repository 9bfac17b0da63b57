import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { testPlatform } from '../testing'
import { createAppAsyncThunk } from './slices'
import { createStore } from './store'

const notes = createSlice({
  name: 'notes',
  initialState: { words: [] as string[] },
  reducers: {
    noteAdded(state, action: PayloadAction<string>) {
      state.words.push(action.payload)
    },
  },
})
const { noteAdded } = notes.actions

const platform = testPlatform({ services: { blog: { 'GET /note': 'from the service' } } })

function openStore(arrived?: Record<string, unknown>) {
  const store = createStore(platform, arrived)
  store.addSlices([notes])
  return store
}

test('two stores share nothing', () => {
  const [one, other] = [openStore(), openStore()]

  one.dispatch(noteAdded('mine'))

  expect(one.getState()).toEqual({ notes: { words: ['mine'] } })
  expect(other.getState()).toEqual({ notes: { words: [] } })
})

test('a remote that is not loaded has no state', () => {
  expect(createStore(platform).getState()).toEqual({})
})

test('a slice starts with the state from the page', () => {
  const store = openStore({ notes: { words: ['arrived'] }, unknown: {} })

  expect(store.getState()).toEqual({ notes: { words: ['arrived'] } })
  store.dispatch(noteAdded('added'))
  expect(store.getState()).toEqual({ notes: { words: ['arrived', 'added'] } })
})

test('slices added again keep their state', () => {
  const store = openStore({ notes: { words: ['arrived'] } })
  store.dispatch(noteAdded('added'))

  store.addSlices([notes])

  expect(store.getState()).toEqual({ notes: { words: ['arrived', 'added'] } })
})

test('slices of another remote join the existing ones', () => {
  const store = openStore()
  store.dispatch(noteAdded('mine'))

  store.addSlices([createSlice({ name: 'jobs', initialState: { list: [] }, reducers: {} })])

  expect(store.getState()).toEqual({ notes: { words: ['mine'] }, jobs: { list: [] } })
})

test('thunks reach the services through the platform', async () => {
  const store = openStore()
  const loadNote = createAppAsyncThunk<unknown>('notes/load', (_, { extra }) =>
    extra.api.blog.get('/note'),
  )

  const loaded = await store.dispatch(loadNote()).unwrap()

  expect(loaded).toBe('from the service')
})
