import { use } from 'react'
import { type RouteObject, useLocation } from 'react-router-dom'
import { NotFoundPage, notFoundHandle } from '../layout/not-found-page'

const never = new Promise<never>(() => undefined)

const arrivedAt = globalThis.location?.pathname

/**
 * Stands where the page's remote should be. It suspends, so that React leaves the server's HTML in
 * place; the remote's own routes outrank it as soon as they have joined the router.
 */
export const standIn: RouteObject = {
  id: 'stand-in',
  path: '*',
  Component: StandIn,
  handle: notFoundHandle,
}

function StandIn() {
  const { pathname } = useLocation()
  if (pathname !== arrivedAt) return <NotFoundPage />
  return use(never)
}
