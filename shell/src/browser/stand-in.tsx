import { use } from 'react'
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom'
import { NotFoundPage } from '../layout/not-found-page'

const arrivedAt = globalThis.location?.pathname

let settle: (routes: RouteObject[]) => void = () => undefined
const remoteRoutes = new Promise<RouteObject[]>((resolve) => {
  settle = resolve
})

/**
 * A route in place of the page's remote. It suspends, so that React keeps the server's HTML and hydrates it when the
 * remote has loaded.
 */
export const standIn: RouteObject = { id: 'stand-in', path: '*', Component: StandIn }

/** Ends the suspension. The routes must not be lazy any more. */
export function endStandIn(routes: RouteObject[]) {
  settle(routes)
}

function StandIn() {
  const { pathname } = useLocation()
  if (pathname !== arrivedAt) return <NotFoundPage />
  return <ArrivedPage routes={use(remoteRoutes)} />
}

function ArrivedPage({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes)
}
