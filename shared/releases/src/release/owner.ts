import type { Release } from './release'

/** The remote whose mount is the longest one that holds the path. Runs in the browser too. */
export function ownerOf(pathname: string, releases: Iterable<Pick<Release, 'remote' | 'mounts'>>) {
  let owner: { remote: string; mount: string } | undefined
  for (const { remote, mounts } of releases) {
    for (const mount of mounts) {
      const holds = pathname === mount || (mount !== '/' && pathname.startsWith(`${mount}/`))
      if (holds && mount.length > (owner?.mount.length ?? 0)) owner = { remote, mount }
    }
  }
  return owner?.remote
}
