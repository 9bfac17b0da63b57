import type { Pointer } from '../history/history'
import type { Release } from '../release/release'
import { findClaims } from './gate'

/** Resolves with undefined for a release that cannot be used, which serves no path. */
export type ReadLive = (remote: string, id: string) => Promise<Release | undefined>

/** Bound for skipped releases of one remote, so that a team cannot make checks slow. */
const mostPassed = 20

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
    // Recursion only where two claim the same, so usually no older pointers are read.
    const before = await findOwners(pointers, since - 1, owner, read)
    if (findClaims({ candidate: owner, others: before }).length === 0) return owner
  }
  return undefined
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
