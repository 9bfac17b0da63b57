import { matchRoutes, type RouterContextProvider, type StaticHandler } from 'react-router-dom'
import { isFile } from './page-paths'
import type { PageAnswer } from './protocol/protocol'

/** The response of a route for a file, such as a feed. Undefined when the address is a page's. */
export async function answerFile(
  handler: StaticHandler,
  request: Request,
  requestContext: RouterContextProvider,
): Promise<PageAnswer | undefined> {
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
