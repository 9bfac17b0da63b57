import type { Pointer } from '../history/history'
import type { Release } from '../release/release'
import { findClaims } from './gate'

/** Resolves with undefined for a release that cannot be used, which serves no path. */
type ReadLive = (remote: string, id: string) => Promise<Release | undefined>

/** Bound for skipped releases of one remote, so that a team cannot make checks slow. */
const mostPassed = 20

type Asked = {
  pointers: Pointer[]
  read: ReadLive
  /** By remote and index, so that each promotion is judged once, however many claim each other's paths. */
  verdicts: Map<string, Promise<boolean>>
}

/**
 * The releases of other remotes that were in force at an index of the history. A live release may have bypassed the
 * gate and claim another remote's path: no shell serves it, and the release before it is in force. Otherwise its team
 * could block the other's releases.
 */
export async function findOwners(
  pointers: Pointer[],
  place: number,
  candidate: Release,
  read: ReadLive,
): Promise<Release[]> {
  return ownersAt({ pointers, read, verdicts: new Map() }, place, candidate)
}

async function ownersAt(asked: Asked, place: number, candidate: Release): Promise<Release[]> {
  const remotes = Object.keys(asked.pointers[place]?.remotes ?? {})
  const others = remotes.filter((remote) => remote !== candidate.remote)
  const owners = await Promise.all(
    others.map((remote) => findOwner(asked, place, candidate, remote)),
  )
  return owners.filter((owner) => owner !== undefined)
}

async function findOwner(asked: Asked, place: number, candidate: Release, remote: string) {
  const promotions = listPromotions(asked.pointers, place, remote).slice(0, mostPassed)
  for (const { id, since } of promotions) {
    const owner = await asked.read(remote, id)
    if (!owner || findClaims({ candidate, others: [owner] }).length === 0) return owner
    // Only where two claim the same, so usually no older pointers are read.
    if (await isInForce(asked, owner, since)) return owner
  }
  return undefined
}

/** Whether a release claimed nothing of what was in force when it was promoted. */
function isInForce(asked: Asked, release: Release, since: number): Promise<boolean> {
  const key = `${release.remote} ${since}`
  const known = asked.verdicts.get(key)
  if (known) return known
  const judging = ownersAt(asked, since - 1, release).then(
    (before) => findClaims({ candidate: release, others: before }).length === 0,
  )
  asked.verdicts.set(key, judging)
  return judging
}

/** The promotions of a remote up to an index of the history, newest first; `since` is the index of each. */
function listPromotions(pointers: Pointer[], place: number, remote: string) {
  const idAt = (at: number) => pointers[at]?.remotes[remote]?.release
  return pointers
    .slice(0, place + 1)
    .flatMap((_, at) => {
      const id = idAt(at)
      return id && id !== idAt(at - 1) ? [{ id, since: at }] : []
    })
    .reverse()
}
