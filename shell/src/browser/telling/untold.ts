import type { View } from './views'

const key = 'untold-views'

/** Keeps views for the next page of this tab, when the browser leaves before their token has come. */
export function keepUntold(views: View[]) {
  try {
    if (views.length > 0) sessionStorage.setItem(key, JSON.stringify(views))
  } catch {
    // Storage is disabled or full: the view is lost.
  }
}

/** Takes the views that the page before kept. */
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
