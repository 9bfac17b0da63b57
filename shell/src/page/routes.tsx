import type { Remote } from '@site/contract'
import { loadParts, PageHead } from '@site/platform/host'
import { Outlet, type RouteObject } from 'react-router-dom'
import { ErrorScreen } from '../layout/error-screen'
import { LightPaper } from '../layout/light-paper'
import { NotFoundPage } from '../layout/not-found-page'
import { SiteLayout } from '../layout/site-layout'

/** The root route of every page: the layout, the error screen and the not-found page. */
export function createRootRoute(children: RouteObject[] = []): RouteObject {
  return {
    id: 'site',
    Component: SiteLayout,
    ErrorBoundary: ErrorScreen,
    children: [
      {
        // A level of its own, so that a failing page keeps the layout and loses its head.
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

/** The routes of a remote. The pages of a release from before the dark scheme stay light. */
export function routesOf(name: string, { routes, hasDarkScheme }: Remote): RouteObject[] {
  const named = nameRoutes(name, routes)
  return hasDarkScheme ? named : [{ id: `light:${name}`, Component: LightPaper, children: named }]
}

/** Gives a remote's routes ids that are the same on the server and in the browser. */
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

type Lazy = Extract<RouteObject['lazy'], () => unknown>

/** Pages with the parts that they name, for one that is not there as HTML has to appear complete. */
export function withParts(routes: RouteObject[]): RouteObject[] {
  return mapLazy(routes, async (lazy) => {
    const page = await lazy()
    await loadParts(page)
    return page
  })
}

/** The same routes, those that are still lazy fetched by `fetch`. */
export function mapLazy(
  routes: RouteObject[],
  fetch: (lazy: Lazy) => ReturnType<Lazy>,
): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route
    return {
      ...route,
      ...(children && { children: mapLazy(children, fetch) }),
      ...(typeof lazy === 'function' && { lazy: () => fetch(lazy) }),
    } as RouteObject
  })
}
