import { useLocation } from '@site/platform'
import { type ReactNode, useLayoutEffect, useState, ViewTransition } from 'react'

/**
 * The cross-fade between two pages, where the browser has view transitions. React starts it when the next page is
 * ready, so it delays no page. A choice on a page (a tab, a filter) has none.
 */
export function PageTransition({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [shown, setShown] = useState(pathname)
  useLayoutEffect(() => setShown(pathname), [pathname])
  return (
    <ViewTransition default="none" update={pathname === shown ? 'none' : 'auto'}>
      {children}
    </ViewTransition>
  )
}
