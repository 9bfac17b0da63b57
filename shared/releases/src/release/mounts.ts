import type { Release } from './release'

export function isMounted(route: string, mounts: string[]) {
  return mounts.some((mount) => route === mount || (mount !== '/' && route.startsWith(`${mount}/`)))
}

/**
 * What is said of pages that the shell never asks the remote for, each without the remote's name in front. `others` are
 * those that may have the page.
 */
export function findUnmounted(
  { routes, mounts }: Pick<Release, 'routes' | 'mounts'>,
  others: Pick<Release, 'remote' | 'mounts'>[] = [],
): string[] {
  return routes
    .filter((route) => !isMounted(route, mounts))
    .map((route) => {
      const other = others.find(({ mounts }) => isMounted(route, mounts))
      return other
        ? `has a page ${route}, which belongs to ${other.remote}: choose another path, or ask the owners of ${other.remote} to give it up first.`
        : `has a page ${route} outside its mounts (${mounts.join(', ')}): add the path to "mounts" in its package.json.`
    })
}
