import { createSlice } from '@reduxjs/toolkit'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router-dom'
import { HttpError } from './http/http-error'
import { dispatchAction, load, pageLoading, platformOf } from './page-loading'
import { createAppAsyncThunk } from './store/slices'
import { createStore } from './store/store'
import { testPlatform } from './testing'

let answer: (title: string) => void
let failures: string[]
let aborted: string[]
let leaving: AbortController

beforeEach(() => {
  aborted = []
  failures = []
  leaving = new AbortController()
})

const loadJobs = createAppAsyncThunk<unknown>('jobs/load', async (_, { extra, signal }) => {
  signal.addEventListener('abort', () => aborted.push('jobs'))
  return extra.api.recruitment.get('/jobs')
})

const jobs = createSlice({
  name: 'jobs',
  initialState: { status: 'idle', titles: '' },
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadJobs.pending, (state) => {
        state.status = 'loading'
      })
      .addCase(loadJobs.fulfilled, (state, { payload }) => {
        Object.assign(state, { status: 'ready', titles: payload })
      })
      .addCase(loadJobs.rejected, (state) => {
        state.status = 'failed'
      })
  },
})

/** Calls a loader as the shell does; the service waits for `answer`. */
function navigate(waits: boolean) {
  const answering = new Promise<string>((resolve) => {
    answer = resolve
  })
  const platform = testPlatform({ services: { recruitment: { 'GET /jobs': () => answering } } })
  const store = createStore(platform)
  store.addSlices([jobs])
  const context = new RouterContextProvider()
  context.set(pageLoading, {
    store,
    platform,
    waits,
    signal: leaving.signal,
    onFailure: (reason, cause) => failures.push(`${cause}: ${reason}`),
  })
  const request = new Request('https://site.example/career')
  const args: LoaderFunctionArgs = {
    context,
    request,
    params: {},
    url: new URL(request.url),
    pattern: '/career',
  }
  return { args, store, platform }
}

test('the server waits for the data', async () => {
  const { args } = navigate(true)

  const loading = load(args, loadJobs())
  answer('Production Planner')

  expect(await loading).toEqual({ jobs: { status: 'ready', titles: 'Production Planner' } })
})

test('the browser shows the page while its data loads', async () => {
  const { args } = navigate(false)

  const state = await load(args, loadJobs())

  expect(state).toEqual({ jobs: { status: 'loading', titles: '' } })
})

test('a failed request does not block the page', async () => {
  const { args } = navigate(true)
  const refuse = createAppAsyncThunk('jobs/load', () => Promise.reject(new Error('No answer.')))

  const state = await load(args, refuse())

  expect(state).toEqual({ jobs: { status: 'failed', titles: '' } })
})

test.each([
  { error: new HttpError('GET /jobs answered 500.', 500), cause: 'service' },
  { error: new TypeError('Not a function.'), cause: 'remote' },
])('a failure is reported with its cause: $cause', async ({ error, cause }) => {
  const { args } = navigate(true)
  const fail = createAppAsyncThunk('jobs/load', () => Promise.reject(error))

  await load(args, fail())
  await dispatchAction(args, fail())

  expect(failures).toEqual(Array(2).fill(`${cause}: jobs/load/rejected: ${error.message}`))
})

test('leaving the page aborts its requests', async () => {
  const { args, store } = navigate(true)
  const loading = load(args, loadJobs())

  leaving.abort()

  await loading
  expect(aborted).toEqual(['jobs'])
  expect(store.getState()).toEqual({ jobs: { status: 'failed', titles: '' } })
})

test('a form sent without JavaScript waits for its outcome', async () => {
  const { args } = navigate(false)

  const sending = dispatchAction(args, loadJobs())
  answer('sent')

  expect(loadJobs.fulfilled.match(await sending)).toBe(true)
})

test('a loader for a file reads facts and settings from the platform', () => {
  const { args, platform } = navigate(true)

  expect(platformOf(args)).toBe(platform)
})
