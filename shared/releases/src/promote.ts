import {
  addPointer,
  type LiveRelease,
  type Pointer,
  readLatestPointer,
  readPointer,
  skipDamaged,
} from './pointers'
import { readRelease, readReleases } from './read-releases'
import { integrityOf, type Release } from './release'
import { ReleaseError } from './release-error'
import type { ReleaseStore } from './store'

/** The contract this shell speaks. A remote written for a newer one could ask for what is not there. */
const contractVersion = 1

type Author = { by: string; why: string }

export async function promote(
  store: ReleaseStore,
  remote: string,
  version: string,
  author: Author,
): Promise<Pointer> {
  const live = await findPublished(store, remote, version)
  const release = await readRelease(store, remote, live.release)
  return addPointer(store, async (remotes) => {
    // Once more: a path that was free may have been taken in the meantime.
    await verifyMounts(store, release, remotes)
    return { ...author, remotes: { ...remotes, [remote]: live } }
  })
}

/** Finds a release that may go live: published, whole, and fit for the shell and the other remotes. */
export async function findPublished(
  store: ReleaseStore,
  remote: string,
  version: string,
): Promise<LiveRelease> {
  const published = await readReleases(store, remote)
  const found = published.find(({ id, release }) => id === version || release.version === version)
  if (!found) {
    const known = published.map(({ release }) => release.version).join(', ') || 'none'
    throw new ReleaseError(
      `${remote} ${version} is not in the store (published: ${known}). Publish it first; what is live was left as it is.`,
    )
  }
  if (!found.release.server) {
    throw new ReleaseError(
      `${remote} ${version} has no server build, so no page could be rendered with it. ` +
        'The shell goes live when it is deployed; what is live was left as it is.',
    )
  }
  await verifyFiles(store, found)
  if (found.release.contract > contractVersion) {
    throw new ReleaseError(
      `${remote} ${version} was built for contract ${found.release.contract}, the shell speaks ${contractVersion}. ` +
        'Release the shell first; what is live was left as it is.',
    )
  }
  const latest = await readLatestPointer(store)
  await verifyMounts(store, found.release, latest?.pointer.remotes ?? {})
  return { version: found.release.version, release: found.id }
}

/** The release that was live before the one that is live now. */
export async function planRollback(store: ReleaseStore, remote: string): Promise<LiveRelease> {
  const latest = await readLatestPointer(store)
  const live: LiveRelease[] = []
  for (let number = 1; number <= (latest?.pointer.number ?? 0); number++) {
    const found = await readPointer(store, number).catch(skipDamaged)
    const next = found?.pointer.remotes[remote]
    if (!next || next.release === live.at(-1)?.release) continue
    // Going back takes the left release off: going back again goes further, not to what was left.
    if (next.release === live.at(-2)?.release) live.pop()
    else live.push(next)
  }
  const earlier = live.at(-2)
  if (earlier) return findPublished(store, remote, earlier.release)
  throw new ReleaseError(
    `${remote} has no earlier release to return to. What is live was left as it is.`,
  )
}

/** Goes back by a new entry in the history, which names the earlier release. */
export async function rollback(
  store: ReleaseStore,
  remote: string,
  author: Author,
): Promise<Pointer> {
  const earlier = await planRollback(store, remote)
  return promote(store, remote, earlier.release, author)
}

async function verifyFiles(store: ReleaseStore, { id, release }: { id: string; release: Release }) {
  for (const [path, { integrity }] of Object.entries(release.files)) {
    const bytes = await store.get(`releases/${release.remote}/${id}/${path}`)
    if (bytes && integrityOf(bytes) === integrity) continue
    throw new ReleaseError(
      `${path} of ${release.remote} ${release.version} ${bytes ? 'was changed' : 'is missing'} in the store. ` +
        'Raise the version and publish again; what is live was left as it is.',
    )
  }
}

/** No two remotes may claim one path. */
async function verifyMounts(store: ReleaseStore, candidate: Release, live: Pointer['remotes']) {
  for (const [remote, { release: id }] of Object.entries(live)) {
    if (remote === candidate.remote) continue
    const other = await readRelease(store, remote, id).catch(skipUnreadable)
    const claimed = other?.mounts.find((mount) => candidate.mounts.includes(mount))
    if (!claimed) continue
    throw new ReleaseError(
      `${candidate.remote} ${candidate.version} claims ${claimed}, which belongs to ${remote}. ` +
        `Choose another path, or ask the owners of ${remote} to release it first; what is live was left as it is.`,
    )
  }
}

/** A release that is damaged serves no path that could be taken from it. */
function skipUnreadable(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) skipDamaged(error)
}
