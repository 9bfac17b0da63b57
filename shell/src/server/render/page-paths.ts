import type { RouteObject } from 'react-router-dom'

/** The paths of all pages that have an address of their own: no parameters, no wildcards. */
export function pagePaths(routes: RouteObject[]): string[] {
  const paths = routes.flatMap((route) => {
    const isPage = route.path !== undefined && !/[:*]/.test(route.path) && !route.children
    return [...(isPage ? [route.path ?? ''] : []), ...pagePaths(route.children ?? [])]
  })
  return [...new Set(paths)].sort()
}
