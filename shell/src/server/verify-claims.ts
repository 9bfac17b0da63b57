import {
  type Desk,
  findClaims,
  type History,
  type LiveRelease,
  ReleaseError,
  readRelease,
} from '@site/releases'
import type { LiveRemote, ReleaseSet } from './render/release-set'

/**
 * Throws `ReleaseError` when a release takes a path or a slice that was another remote's when it went live:
 * it came past the gate, and nobody's key is good for the pages of others.
 */
export async function verifyClaims(
  desk: Pick<Desk, 'store' | 'keys'>,
  history: History,
  { id, release }: LiveRemote,
) {
  const others = Object.entries(liveBefore(history, release.remote, id))
    .filter(([remote]) => remote !== release.remote)
    .map(([remote, other]) => readRelease(desk, remote, other.release).catch(skipUnusable))
  const found = (await Promise.all(others)).filter((other) => other !== undefined)
  const [claim] = findClaims({ candidate: release, others: found })
  if (claim) throw new ReleaseError(claim)
}

/**
 * The same for a canary or a preview, which has never been live: it may take nothing of what is. A pointer or a
 * token with a good key is enough to ask for one, and the gate may never have seen it.
 */
export function verifySideClaims({ release }: LiveRemote, { remotes }: ReleaseSet) {
  const others = remotes.map((one) => one.release).filter(({ remote }) => remote !== release.remote)
  const [claim] = findClaims({ candidate: release, others })
  if (claim) throw new ReleaseError(claim)
}

/** What was live when a release went live the last time. */
function liveBefore(
  { pointers }: History,
  remote: string,
  id: string,
): Record<string, LiveRelease> {
  const names = (position: number) => pointers[position]?.remotes[remote]?.release === id
  const last = pointers.findLastIndex((_, position) => names(position) && !names(position - 1))
  return pointers[last - 1]?.remotes ?? {}
}

/** A release that is not used itself owns nothing. */
function skipUnusable(error: unknown) {
  if (!(error instanceof ReleaseError)) throw error
  return undefined
}
