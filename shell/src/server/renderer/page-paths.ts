import type { RouteObject } from 'react-router-dom'

/** The paths of all pages that have an address of their own: no parameters, no wildcards, no files. */
export function pagePaths(routes: RouteObject[]): string[] {
  const paths = routes.flatMap((route) => {
    const isPage = route.path !== undefined && !/[:*]/.test(route.path) && !route.children
    const own = isPage && !isFile(route) ? [route.path ?? ''] : []
    return [...own, ...pagePaths(route.children ?? [])]
  })
  return [...new Set(paths)].sort()
}

/** A route such as `/blog/feed.xml` is no page: its loader's response is the answer. */
export function isFile({ path = '' }: RouteObject): boolean {
  return /\.[a-z]+$/.test(path)
}
