import type { Remote } from '@site/contract'
import { PageHead } from '@site/platform/host'
import { Outlet, type RouteObject } from 'react-router-dom'
import { ErrorScreen } from '../layout/error-screen'
import { NotFoundPage } from '../layout/not-found-page'
import { SiteLayout } from '../layout/site-layout'

/** The one route every page hangs below: the layout, the error screen and the page for no page. */
export function createRootRoute(children: RouteObject[] = []): RouteObject {
  return {
    id: 'site',
    Component: SiteLayout,
    ErrorBoundary: ErrorScreen,
    children: [
      {
        // Keeps the layout around a page that fails, and its head from staying.
        id: 'page',
        Component: Page,
        ErrorBoundary: ErrorScreen,
        children: [...children, { id: 'not-found', path: '*', Component: NotFoundPage }],
      },
    ],
  }
}

function Page() {
  return (
    <>
      <PageHead />
      <Outlet />
    </>
  )
}

/** A remote's routes with ids that are the same on the server and in the browser. */
export function nameRoutes(
  remote: string,
  routes: Remote['routes'],
  parent = remote,
): RouteObject[] {
  return routes.map((route, position) => {
    const id = route.id ? `${remote}:${route.id}` : `${parent}:${position}`
    if (!route.children) return { ...route, id }
    return { ...route, id, children: nameRoutes(remote, route.children, id) } as RouteObject
  })
}
