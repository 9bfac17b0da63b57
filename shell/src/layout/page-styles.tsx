import { useLocation } from '@site/platform'
import { createContext, useContext, useInsertionEffect } from 'react'

/** Applies the style sheets that the page of a path has loaded. The server sends its page with them. */
export const ApplyStyles = createContext<(pathname: string) => void>(() => undefined)

/**
 * Applies the styles of a page in the moment in which it appears. A moment before, the browser would lay out the page
 * that leaves once more, all of it.
 */
export function PageStyles() {
  const { pathname } = useLocation()
  const applyStyles = useContext(ApplyStyles)
  useInsertionEffect(() => applyStyles(pathname), [pathname, applyStyles])
  return null
}
