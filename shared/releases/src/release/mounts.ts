import type { Release } from './release'

export function isMounted(route: string, mounts: string[]) {
  return mounts.some((mount) => route === mount || (mount !== '/' && route.startsWith(`${mount}/`)))
}

/** What is said of pages that the shell never asks the remote for, each without the remote's name in front. */
export function findUnmounted({ routes, mounts }: Pick<Release, 'routes' | 'mounts'>): string[] {
  return routes
    .filter((route) => !isMounted(route, mounts))
    .map(
      (route) =>
        `has a page ${route} outside its mounts (${mounts.join(', ')}): add the path to "mounts" in its package.json.`,
    )
}
