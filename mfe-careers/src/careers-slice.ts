import type { Platform, RequestStatus } from '@site/contract'
import { createAppAsyncThunk, createSlice } from '@site/platform'
import type { Department, Job, JobSearch } from './careers-api'
import { groupJobs, isOpen, type JobGroup, jobsOf, takeJobs } from './openings/job-groups'
import { openingsShown } from './openings/opening-steps'
import { departmentName, isSameSearch, isSearch } from './search/search-query'

/** For a search that found nothing: how many jobs are open, and those nearest to it. */
type OtherJobs = { search: JobSearch; count: number; nearest: Job[] }

type Openings = {
  /** The loaded part of the list; `null` for an answer without a list. */
  groups: JobGroup[] | null
  jobCount: number
  /** How many of them are open. The others are closed, on hold or whatever the service calls it. */
  openCount: number
  /** The search that `groups` belong to; `null` before the first answer. */
  search: JobSearch | null
  others: OtherJobs | null
}

type CareersState = Openings & {
  /** Openings of the searches before, the last one first; the browser's only. */
  left: Openings[]
  /** True while the same search loads again, or its next step: the list stays visible. */
  keepsList: boolean
  departments: Department[]
  status: RequestStatus
}

declare module '@site/contract' {
  interface SiteState {
    careers: CareersState
  }
}

const leftKept = 5

const initialState: CareersState = {
  groups: [],
  jobCount: 0,
  openCount: 0,
  search: null,
  others: null,
  left: [],
  keepsList: false,
  departments: [],
  status: 'idle',
}

type JobsPage = { search: JobSearch; page: number }

export const loadJobs = createAppAsyncThunk(
  'careers/loadJobs',
  async ({ search, page }: JobsPage, { extra, signal, getState }) => {
    const { fetchJobs } = await import('./careers-api')
    const jobs = await fetchJobs(extra, search, signal)
    const isNothing = jobs?.length === 0 && isSearch(search)
    const others = isNothing
      ? await findOthers(extra, search, () => getState().careers.departments, signal)
      : null
    // The server's HTML carries only the part that it shows; the browser keeps all for the next steps.
    const isServer = typeof window === 'undefined'
    const groups = jobs && groupJobs(jobs)
    return {
      groups: groups && isServer ? takeJobs(groups, openingsShown(page)) : groups,
      jobCount: jobs?.length ?? 0,
      openCount: jobs?.filter(isOpen).length ?? 0,
      others,
    }
  },
  {
    // The next step of a list that is here already needs no call.
    condition: ({ search, page }, { getState }) =>
      page === 1 || !hasJobs(getState().careers, search, page),
  },
)

export const loadDepartments = createAppAsyncThunk(
  'careers/loadDepartments',
  async (_: { isEntry: boolean }, { extra, signal, getState }) => {
    const { fetchDepartments } = await import('./careers-api')
    const departments = await fetchDepartments(extra, signal)
    // A search has a department's key, openings have its name: only with this list the nearest are found.
    const { search, others } = getState().careers
    const isNearer = search?.department && others && isSameSearch(others.search, search)
    return {
      departments,
      others: isNearer ? await findOthers(extra, search, () => departments, signal) : null,
    }
  },
  {
    // Departments do not depend on the search, so only an entry loads them again.
    condition: ({ isEntry }, { getState }) =>
      isEntry || getState().careers.departments.length === 0,
  },
)

/** Optional: without them, the page only says that nothing was found. */
async function findOthers(
  platform: Platform,
  search: JobSearch,
  departments: () => Department[],
  signal: AbortSignal,
): Promise<OtherJobs | null> {
  try {
    const [{ fetchJobs }, { findNearest }] = await Promise.all([
      import('./careers-api'),
      import('./search/find-nearest'),
    ])
    const jobs = await fetchJobs(platform, { title: '', department: '' }, signal)
    const department = departmentName(departments(), search)
    const nearest = findNearest(jobs ?? [], { title: search.title, department })
    return { search, count: jobs?.filter(isOpen).length ?? 0, nearest }
  } catch {
    return null
  }
}

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
        const { groups, jobCount, openCount, search, others, left } = state
        const { search: next } = meta.arg
        if (search && !isSameSearch(search, next)) {
          const older = left.filter((one) => !isSameSearch(one.search, search))
          state.left = [{ groups, jobCount, openCount, search, others }, ...older].slice(
            0,
            leftKept,
          )
          // Who goes back to a search finds the openings where they were.
          Object.assign(
            state,
            state.left.find((one) => isSameSearch(one.search, next)),
          )
        }
        state.keepsList = isSameSearch(state.search, next)
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
      .addCase(loadDepartments.fulfilled, (state, { payload: { departments, others } }) => {
        state.departments = departments
        // Meanwhile something else may have been searched for.
        if (others && isSameSearch(state.search, others.search)) state.others = others
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
