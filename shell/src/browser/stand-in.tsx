import { use } from 'react'
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom'
import { NotFoundPage } from '../layout/not-found-page'

const arrivedAt = globalThis.location?.pathname

let settle: (routes: RouteObject[]) => void = () => undefined
const remoteRoutes = new Promise<RouteObject[]>((resolve) => {
  settle = resolve
})

/**
 * Stands where the page's remote should be. It suspends, so that React leaves the server's HTML in
 * place, and hydrates it when the remote is there.
 */
export const standIn: RouteObject = { id: 'stand-in', path: '*', Component: StandIn }

/** Brings the waiting page to life. Its pages must not be lazy any more. */
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
