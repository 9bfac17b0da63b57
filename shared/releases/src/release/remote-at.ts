import { isMounted } from './mounts'
import type { Release } from './release'

/** The one with the longest mount that contains the path; undefined when none does. Also runs in the browser. */
export function remoteAt<One extends Pick<Release, 'mounts'>>(
  path: string,
  remotes: Iterable<One>,
): One | undefined {
  let found: One | undefined
  let longest = 0
  for (const one of remotes) {
    for (const mount of one.mounts) {
      if (mount.length <= longest || !isMounted(path, [mount])) continue
      longest = mount.length
      found = one
    }
  }
  return found
}
