import type { RouteObject } from 'react-router-dom'

/** The paths of all fixed pages: routes without parameters or wildcards, and not for files. */
export function pagePaths(routes: RouteObject[]): string[] {
  const paths = routes.flatMap((route) => {
    const isPage = route.path !== undefined && !/[:*]/.test(route.path) && !route.children
    const own = isPage && !isFile(route) ? [route.path ?? ''] : []
    return [...own, ...pagePaths(route.children ?? [])]
  })
  return [...new Set(paths)].sort()
}

/** True when a route is for a file, at any depth. */
export function hasFiles(routes: RouteObject[]): boolean {
  return routes.some((route) => isFile(route) || hasFiles(route.children ?? []))
}

/** True for a route such as `/blog/feed.xml`, where the loader's response is the answer. */
export function isFile({ path = '' }: RouteObject): boolean {
  return /\.[a-z]+$/.test(path)
}
