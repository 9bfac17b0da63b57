import * as toolkit from '@reduxjs/toolkit'
import { createAppAsyncThunk, createSlice } from './slices'

type Notes = { words: string[]; length?: number }
const initialState: Notes = { words: [] }
const options = {
  name: 'notes',
  initialState,
  reducers: {
    noteAdded(state: Notes, action: toolkit.PayloadAction<string>) {
      state.words.push(action.payload)
    },
    cleared(state: Notes) {
      state.words = []
    },
    wordsAdded: {
      prepare: (...words: string[]) => ({ payload: words.length, meta: { words } }),
      reducer(state: Notes, action: toolkit.PayloadAction<number, string, { words: string[] }>) {
        state.words.push(...action.meta.words)
        state.length = action.payload
      },
    },
  },
  selectors: {
    selectWords: (notes: Notes) => notes.words,
    selectWord: (notes: Notes, position: number) => notes.words[position],
  },
}

beforeEach(() => jest.resetModules())

/** Slice and thunk of a page, before or after the code of the store has come. */
async function load({ isHere }: { isHere: boolean }) {
  const slices: typeof import('./slices') = await import('./slices')
  if (isHere) slices.provideToolkit(toolkit)
  const slice = slices.createSlice(options)
  const thunk = slices.createAppAsyncThunk<number, string>(
    'notes/load',
    async (word) => word.length,
  )
  return { slice, thunk }
}

const own = toolkit.createSlice(options)
const ownThunk = toolkit.createAsyncThunk<number, string>('notes/load', async (word) => word.length)

describe.each([
  ['before the library has loaded', false],
  ['when the library has loaded', true],
])('%s', (_, isHere) => {
  test('a slice has the names, actions and selectors of the library', async () => {
    const { slice } = await load({ isHere })

    expect([slice.name, slice.reducerPath]).toEqual([own.name, own.reducerPath])
    expect(slice.getInitialState()).toEqual(own.getInitialState())
    for (const made of [slice, own]) {
      const { noteAdded, cleared, wordsAdded } = made.actions
      expect(noteAdded('one')).toEqual({ type: 'notes/noteAdded', payload: 'one' })
      expect(cleared()).toEqual({ type: 'notes/cleared', payload: undefined })
      expect(wordsAdded('one', 'two')).toEqual({
        type: 'notes/wordsAdded',
        payload: 2,
        meta: { words: ['one', 'two'] },
      })
      expect([noteAdded.type, `${noteAdded}`]).toEqual(['notes/noteAdded', 'notes/noteAdded'])
      expect([noteAdded.match(noteAdded('one')), noteAdded.match(cleared())]).toEqual([true, false])
    }
  })

  test('selectors read the state of the page, or what the slice begins with', async () => {
    const { slice } = await load({ isHere })
    const state = { notes: { words: ['one', 'two'] } }

    for (const { selectors, selectSlice } of [slice, own]) {
      expect(selectors.selectWords(state)).toBe(state.notes.words)
      expect(selectors.selectWord(state, 1)).toBe('two')
      expect(selectors.selectWord.unwrapped(state.notes, 0)).toBe('one')
      expect(selectSlice(state)).toBe(state.notes)
    }
    expect(slice.selectors.selectWords({} as typeof state)).toEqual([])
  })

  test('outcomes of a thunk are recognised as with the library', async () => {
    const { thunk } = await load({ isHere })

    for (const { typePrefix, pending, fulfilled, rejected } of [thunk, ownThunk]) {
      expect(typePrefix).toBe('notes/load')
      expect([pending, fulfilled, rejected].map(({ type }) => type)).toEqual([
        'notes/load/pending',
        'notes/load/fulfilled',
        'notes/load/rejected',
      ])
      expect(pending.match(ownThunk.pending('id', 'word'))).toBe(true)
      expect(pending.match(ownThunk.fulfilled(4, 'id', 'word'))).toBe(false)
    }
  })
})

test('the rest is the library itself', async () => {
  const { slice, thunk } = await load({ isHere: true })

  const state = slice.reducer(undefined, slice.actions.wordsAdded('one', 'two'))
  expect(state).toEqual({ words: ['one', 'two'], length: 2 })
  expect(slice.caseReducers.cleared).toBe(options.reducers.cleared)
  expect(slice.getSelectors().selectWord(state, 0)).toBe('one')
  expect(thunk.fulfilled(4, 'id', 'word')).toEqual(ownThunk.fulfilled(4, 'id', 'word'))
  expect(thunk.settled(thunk.fulfilled(4, 'id', 'word'))).toBe(true)
  const store = toolkit.configureStore({ reducer: toolkit.combineSlices(slice) })
  expect(await store.dispatch(thunk('word') as never)).toMatchObject({ payload: 4 })
})

test('what needs the library says so, and what to do', async () => {
  const { slice, thunk } = await load({ isHere: false })

  expect(() => slice.reducer).toThrow(
    'The slice notes is used before Redux Toolkit has loaded. Dispatch it: the store waits for the code.',
  )
  expect(() => thunk.pending('id', 'word')).toThrow(
    'The thunk notes/load is used before Redux Toolkit has loaded.',
  )
})

test('reducers as a function are refused at once', () => {
  expect(() =>
    createSlice({
      name: 'notes',
      initialState,
      reducers: (create) => ({ a: create.reducer(() => {}) }),
    }),
  ).toThrow('The slice notes has reducers as a function. List them as an object.')
})

test('a thunk is typed with the platform and the state of the site', () => {
  createAppAsyncThunk('notes/load', (_, { extra, getState }) => [
    extra.api.blog,
    getState().careers,
  ])
})
