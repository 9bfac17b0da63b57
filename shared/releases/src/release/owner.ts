import type { Release } from './release'

/** The remote with the longest mount that contains the path; undefined when none does. Also runs in the browser. */
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
