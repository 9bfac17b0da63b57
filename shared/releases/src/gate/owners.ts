import type { Pointer } from '../history/history'
import type { Release } from '../release/release'
import { findClaims } from './gate'

/** Undefined for a release that cannot be used: it serves no path that could be taken from it. */
export type ReadLive = (remote: string, id: string) => Promise<Release | undefined>

/** Of those that one remote made live and that took what was another's; a bound for what one team can cause. */
const mostPassed = 20

/**
 * The releases of other remotes that were in force at a place of the history, to compare a candidate with.
 * A release may have gone live past the gate and claim what was another's: no shell serves it, and it owns
 * nothing, or its team could keep the rightful owner from releasing. Then the one before it counts.
 */
export async function findOwners(
  pointers: Pointer[],
  place: number,
  candidate: Release,
  read: ReadLive,
): Promise<Release[]> {
  const remotes = Object.keys(pointers[place]?.remotes ?? {})
  const others = remotes.filter((remote) => remote !== candidate.remote)
  const owners = await Promise.all(
    others.map((remote) => findOwner(pointers, place, { candidate, remote, read })),
  )
  return owners.filter((owner) => owner !== undefined)
}

type Question = { candidate: Release; remote: string; read: ReadLive }

async function findOwner(
  pointers: Pointer[],
  place: number,
  { candidate, remote, read }: Question,
) {
  for (const { id, since } of listPromotions(pointers, place, remote).slice(0, mostPassed)) {
    const owner = await read(remote, id)
    if (!owner || findClaims({ candidate, others: [owner] }).length === 0) return owner
    // Only where two claim the same: usually nothing of the history is read.
    const before = await findOwners(pointers, since - 1, owner, read)
    if (findClaims({ candidate: owner, others: before }).length === 0) return owner
  }
  return undefined
}

/** What a remote made live until a place of the history and since which, newest first. */
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
