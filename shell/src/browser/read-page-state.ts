import { type PageState, setTiming } from '../page/page-state'

export type ArrivedPage = PageState & {
  /** Address of the release set's `SetFile`. */
  setUrl: string
}

export function readPageState(): ArrivedPage {
  const json = document.getElementById('page-state')?.textContent
  if (!json) {
    throw new Error('The page carries no #page-state, so it cannot come to life. Reload it.')
  }
  // Written by document.ts of the same shell.
  const state: PageState = JSON.parse(json)
  return { ...state, setUrl: `/_site/sets/${findSet() ?? 'live'}.json` }
}

/** The set that this page was sent with. Where a proxy takes the header away, the one that is live now will do. */
function findSet() {
  const [arrival] = performance.getEntriesByType('navigation')
  const timings = arrival instanceof PerformanceNavigationTiming ? arrival.serverTiming : []
  return timings.find(({ name }) => name === setTiming)?.description
}
