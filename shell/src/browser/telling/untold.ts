import type { View } from './views'

const key = 'untold-views'

/** For the next page of this tab: the browser leaves a page before the token for its words has come. */
export function keepUntold(views: View[]) {
  try {
    if (views.length > 0) sessionStorage.setItem(key, JSON.stringify(views))
  } catch {
    // The visitor allows no storage, or it is full: then this view is not told.
  }
}

/** What the page before kept, once. */
export function takeUntold(): View[] {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    const views: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(views) ? views : []
  } catch {
    return []
  }
}
