import type { RequestStatus } from '@site/contract'
import { createAppAsyncThunk, createSlice } from '@site/platform'
import type { Department, Job, JobSearch } from './careers-api'
import { groupJobs, isOpen, type JobGroup, jobsOf, takeJobs } from './openings/job-groups'
import { openingsShown } from './openings/opening-steps'
import { departmentName, isSameSearch, isSearch } from './search/search-query'

type CareersState = {
  /** The loaded part of the list; `null` for an answer without a list. */
  groups: JobGroup[] | null
  jobCount: number
  /** How many of them are open. The others are closed, on hold or whatever the service calls it. */
  openCount: number
  /** The search that `groups` belong to; `null` before the first answer. */
  search: JobSearch | null
  /** True while the same search loads again, or its next step: the list stays visible. */
  keepsList: boolean
  /** For a search that found nothing: how many jobs are open, and those nearest to it. */
  others: { search: JobSearch; count: number; nearest: Job[] } | null
  departments: Department[]
  status: RequestStatus
}

declare module '@site/contract' {
  interface SiteState {
    careers: CareersState
  }
}

const initialState: CareersState = {
  groups: [],
  jobCount: 0,
  openCount: 0,
  search: null,
  keepsList: false,
  others: null,
  departments: [],
  status: 'idle',
}

type JobsPage = { search: JobSearch; page: number }

export const loadJobs = createAppAsyncThunk(
  'careers/loadJobs',
  async ({ search, page }: JobsPage, { extra, signal, dispatch }) => {
    const { fetchJobs } = await import('./careers-api')
    const jobs = await fetchJobs(extra.api.recruitment, search, signal)
    if (jobs?.length === 0 && isSearch(search)) await dispatch(loadOthers({ search }))
    // The server's HTML carries only the part that it shows; the browser keeps all for the next steps.
    const isServer = typeof window === 'undefined'
    const groups = jobs && groupJobs(jobs)
    return {
      groups: groups && isServer ? takeJobs(groups, openingsShown(page)) : groups,
      jobCount: jobs?.length ?? 0,
      openCount: jobs?.filter(isOpen).length ?? 0,
    }
  },
  {
    // The next step of a list that is here already needs no call.
    condition: ({ search, page }, { getState }) =>
      page === 1 || !hasJobs(getState().careers, search, page),
  },
)

type OthersOf = { search: JobSearch; departments?: Department[] }

/** Optional: when it fails, the page only says that nothing was found. */
const loadOthers = createAppAsyncThunk(
  'careers/loadOthers',
  async ({ search, departments }: OthersOf, { extra, signal, getState }) => {
    const [{ fetchJobs }, { findNearest }] = await Promise.all([
      import('./careers-api'),
      import('./search/find-nearest'),
    ])
    const jobs = await fetchJobs(extra.api.recruitment, { title: '', department: '' }, signal)
    const department = departmentName(departments ?? getState().careers.departments, search)
    const nearest = findNearest(jobs ?? [], { title: search.title, department })
    return { search, count: jobs?.filter(isOpen).length ?? 0, nearest }
  },
)

export const loadDepartments = createAppAsyncThunk(
  'careers/loadDepartments',
  async (_: { isEntry: boolean }, { extra, signal, getState, dispatch }) => {
    const { fetchDepartments } = await import('./careers-api')
    const departments = await fetchDepartments(extra.api.recruitment, signal)
    // A search has a department's key, openings have its name: only with this list the nearest are found.
    const { search, others } = getState().careers
    if (search?.department && others?.search === search) {
      await dispatch(loadOthers({ search, departments }))
    }
    return departments
  },
  {
    // Departments do not depend on the search, so only an entry loads them again.
    condition: ({ isEntry }, { getState }) =>
      isEntry || getState().careers.departments.length === 0,
  },
)

function hasJobs(careers: CareersState, asked: JobSearch, page: number) {
  const { status, search, groups, jobCount } = careers
  const needed = Math.min(openingsShown(page), jobCount)
  return status === 'ready' && isSameSearch(search, asked) && jobsOf(groups).length >= needed
}

export const careersSlice = createSlice({
  name: 'careers',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadJobs.pending, (state, { meta }) => {
        state.status = 'loading'
        state.keepsList = isSameSearch(state.search, meta.arg.search)
      })
      .addCase(loadJobs.fulfilled, (state, action) => {
        state.status = 'ready'
        state.search = action.meta.arg.search
        Object.assign(state, action.payload)
      })
      .addCase(loadJobs.rejected, (state, action) => {
        // An aborted search is no failure: the next one has begun already.
        if (!action.meta.aborted) state.status = 'failed'
      })
      .addCase(loadOthers.fulfilled, (state, action) => {
        state.others = action.payload
      })
      .addCase(loadDepartments.fulfilled, (state, action) => {
        state.departments = action.payload
      })
  },
  selectors: {
    selectGroups: (careers) => careers.groups,
    selectJobCount: (careers) => careers.jobCount,
    selectOpenCount: (careers) => careers.openCount,
    selectKeepsList: (careers) => careers.keepsList,
    selectSearch: (careers) => careers.search,
    selectOthers: ({ others, search }) =>
      others && isSameSearch(search, others.search) ? others : null,
    selectDepartments: (careers) => careers.departments,
    selectStatus: (careers) => careers.status,
    /** The first call failed: whether there are openings is not known. */
    selectIsUnknown: (careers) => careers.status === 'failed' && careers.search === null,
  },
})

export const {
  selectGroups,
  selectJobCount,
  selectOpenCount,
  selectKeepsList,
  selectSearch,
  selectOthers,
  selectDepartments,
  selectStatus,
  selectIsUnknown,
} = careersSlice.selectors
