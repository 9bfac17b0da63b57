import type { PageState } from '../site/page-state'

export function readPageState(): PageState {
  const json = document.getElementById('page-state')?.textContent
  if (!json) {
    throw new Error('The page carries no #page-state, so it cannot come to life. Reload it.')
  }
  // Written by document.ts of the same release set.
  return JSON.parse(json) as PageState
}
