import type { RequestStatus } from '@site/contract'
import { createAppAsyncThunk, createSlice } from '@site/platform'
import type { Department, Job, JobSearch } from './careers-api'

type CareersState = {
  /** `null` when the service answered without a list. */
  jobs: Job[] | null
  departments: Department[]
  status: RequestStatus
}

declare module '@site/contract' {
  interface SiteState {
    careers: CareersState
  }
}

const initialState: CareersState = { jobs: [], departments: [], status: 'idle' }

export const loadJobs = createAppAsyncThunk(
  'careers/loadJobs',
  async (search: JobSearch, { extra, signal }) => {
    const { fetchJobs } = await import('./careers-api')
    return fetchJobs(extra.api.recruitment, search, signal)
  },
)

export const loadDepartments = createAppAsyncThunk(
  'careers/loadDepartments',
  async (_: undefined, { extra, signal }) => {
    const { fetchDepartments } = await import('./careers-api')
    return fetchDepartments(extra.api.recruitment, signal)
  },
)

export const careersSlice = createSlice({
  name: 'careers',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadJobs.pending, (state) => {
        state.status = 'loading'
      })
      .addCase(loadJobs.fulfilled, (state, action) => {
        state.status = 'ready'
        state.jobs = action.payload
      })
      .addCase(loadJobs.rejected, (state, action) => {
        // An aborted search makes way for the next one, which is loading already.
        if (!action.meta.aborted) state.status = 'failed'
      })
      .addCase(loadDepartments.fulfilled, (state, action) => {
        state.departments = action.payload
      })
  },
  selectors: {
    selectJobs: (careers) => careers.jobs,
    selectDepartments: (careers) => careers.departments,
    selectStatus: (careers) => careers.status,
  },
})

export const { selectJobs, selectDepartments, selectStatus } = careersSlice.selectors
