import { type PageState, setTiming } from '../page/page-state'

type ArrivedPage = PageState & {
  /** Address of the release set's `SetFile`. */
  setUrl: string
}

export function readPageState(): ArrivedPage {
  const json = document.getElementById('page-state')?.textContent
  if (!json) {
    throw new Error('The page carries no #page-state, so it cannot come to life. Reload it.')
  }
  // Unchecked: written by document.ts of the same shell.
  const state: PageState = JSON.parse(json)
  return { ...state, setUrl: `/_site/sets/${findSet() ?? 'live'}.json` }
}

/** The release set of this page, from a header. Where a proxy removes the header, the live set stands in. */
function findSet() {
  const [arrival] = performance.getEntriesByType('navigation')
  const timings = arrival instanceof PerformanceNavigationTiming ? arrival.serverTiming : []
  return timings.find(({ name }) => name === setTiming)?.description
}
