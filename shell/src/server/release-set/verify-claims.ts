import {
  type Desk,
  findClaims,
  findOwners,
  type History,
  ReleaseError,
  readRelease,
} from '@site/releases'
import type { LoadedRelease, ReleaseSet } from './release-set'

/**
 * Throws `ReleaseError` when a release takes a path or a slice that was another remote's when it went live:
 * it came past the gate, and nobody's key is good for the pages of others.
 */
export async function verifyClaims(
  desk: Pick<Desk, 'store' | 'keys'>,
  history: History,
  { id, release }: LoadedRelease,
) {
  const place = placeOf(history, release.remote, id) - 1
  const found = await findOwners(history.pointers, place, release, (remote, other) =>
    readRelease(desk, remote, other).catch(skipUnusable),
  )
  const [claim] = findClaims({ candidate: release, others: found })
  if (claim) throw new ReleaseError(claim)
}

/**
 * The same for a canary or a preview, which has never been live: it may take nothing of what is. A pointer or a
 * token with a good key is enough to ask for one, and the gate may never have seen it.
 */
export function verifySideClaims({ release }: LoadedRelease, { remotes }: ReleaseSet) {
  const others = remotes.map((one) => one.release).filter(({ remote }) => remote !== release.remote)
  const [claim] = findClaims({ candidate: release, others })
  if (claim) throw new ReleaseError(claim)
}

/** Where a release went live the last time; 0 when it never did. */
function placeOf({ pointers }: History, remote: string, id: string) {
  const names = (place: number) => pointers[place]?.remotes[remote]?.release === id
  return Math.max(
    pointers.findLastIndex((_, place) => names(place) && !names(place - 1)),
    0,
  )
}

/** A release that is not used itself owns nothing. */
function skipUnusable(error: unknown) {
  if (!(error instanceof ReleaseError)) throw error
  return undefined
}
