import {
  findClaims,
  findOwners,
  type History,
  type Reading,
  type Release,
  ReleaseError,
  readUsable,
} from '@site/releases'
import type { LoadedRelease, ReleaseSet } from './release-set'

/**
 * Throws `ReleaseError` when a release claims a path or a slice that was another remote's when it went live. Defence
 * in depth: the gate refuses this too, but a signed pointer may have bypassed the gate.
 */
export async function verifyClaims(
  desk: Reading,
  history: History,
  { id, release }: LoadedRelease,
) {
  const place = placeOf(history, release.remote, id) - 1
  const known = new Map<string, Promise<Release | undefined>>()
  const found = await findOwners(history.pointers, place, release, (remote, other) => {
    const key = `${remote}/${other}`
    const reading = known.get(key) ?? readUsable(desk, remote, other)
    known.set(key, reading)
    return reading
  })
  const [claim] = findClaims({ candidate: release, others: found })
  if (claim) throw new ReleaseError(claim)
}

/**
 * The same for a canary or a preview, which may claim nothing of the live set. A signed pointer or token is enough to
 * open one, so the gate may never have seen it.
 */
export function verifySideClaims({ release }: LoadedRelease, { remotes }: ReleaseSet) {
  const others = remotes.map((one) => one.release).filter(({ remote }) => remote !== release.remote)
  const [claim] = findClaims({ candidate: release, others })
  if (claim) throw new ReleaseError(claim)
}

/** Index of the pointer by which a release last went live; 0 when it never did. */
function placeOf({ pointers }: History, remote: string, id: string) {
  const names = (place: number) => pointers[place]?.remotes[remote]?.release === id
  return Math.max(
    pointers.findLastIndex((_, place) => names(place) && !names(place - 1)),
    0,
  )
}
