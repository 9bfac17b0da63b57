import { createSlice } from '@reduxjs/toolkit'
import type { Platform } from '@site/contract'
import { createContext, type LoaderFunctionArgs, RouterContextProvider } from 'react-router-dom'
import { dispatchAction, load, type PageLoading, pageLoading } from './page-loading'
import { createAppAsyncThunk, createStore } from './store'
import { stubApi, testCompany } from './testing'

const settings: Platform['settings'] = {
  publicUrl: '',
  services: { blog: '', recruitment: '', contact: '' },
  siteId: '',
  contact: { path: '', csrfHeader: '', csrfValue: '' },
  jobDetailUrl: '',
  subscribeUrl: '',
}

let answer: (title: string) => void
let aborted: string[]
let leaving: AbortController

beforeEach(() => {
  aborted = []
  leaving = new AbortController()
})

const loadJobs = createAppAsyncThunk('jobs/load', async (_: void, { extra, signal }) => {
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

/** What a loader is called with by the shell; the service waits for `answer`. */
function navigate(waits: boolean) {
  const answering = new Promise<string>((resolve) => {
    answer = resolve
  })
  const service = stubApi({ 'GET /jobs': () => answering })
  const store = createStore({
    company: testCompany,
    settings,
    api: { blog: service, recruitment: service, contact: service },
    toast: () => undefined,
  })
  store.addSlices([jobs])
  const context = new RouterContextProvider()
  context.set(pageLoading, { store, waits, signal: leaving.signal })
  const request = new Request('https://site.example/career')
  const args: LoaderFunctionArgs = { context, request, params: {}, url: new URL(request.url), pattern: '/career' }
  return { args, store }
}
