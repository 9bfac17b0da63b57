import { matchRoutes, type RouterContextProvider, type StaticHandler } from 'react-router-dom'
import { hasFiles, isFile } from './page-paths'
import type { PageAnswer } from './protocol/protocol'

/** The response of a route for a file, such as a feed. Undefined when the address is a page's. */
export async function answerFile(
  handler: StaticHandler,
  request: Request,
  requestContext: RouterContextProvider,
): Promise<PageAnswer | undefined> {
  if (!mayHaveFiles(handler)) return undefined
  const { pathname } = new URL(request.url)
  const route = matchRoutes(handler.dataRoutes, pathname)?.at(-1)?.route
  if (!route || !isFile(route)) return undefined
  const response: unknown = await handler.queryRoute(request, { routeId: route.id, requestContext })
  if (!(response instanceof Response)) {
    throw new Error(`The loader of ${route.path} returned no Response. It has to return one.`)
  }
  return {
    status: response.status,
    body: await response.text(),
    contentType: response.headers.get('Content-Type') ?? undefined,
  }
}

/** Most remotes have none, and every page would be matched twice. */
const known = new WeakMap<StaticHandler, boolean>()

function mayHaveFiles(handler: StaticHandler) {
  const may = known.get(handler) ?? hasFiles(handler.dataRoutes)
  known.set(handler, may)
  return may
}
