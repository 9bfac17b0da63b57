import { type Release, releaseId } from './release'
import { ReleaseError } from './release-error'
import type { ReleaseStore } from './store'

/** Reads `release.json` and checks that it is what its folder's name says. */
export async function readRelease(
  store: ReleaseStore,
  remote: string,
  id: string,
): Promise<Release> {
  const bytes = await store.get(`releases/${remote}/${id}/release.json`)
  if (!bytes)
    throw new ReleaseError(`The store has no release ${id} of ${remote}. Publish it first.`)
  const release: Release = JSON.parse(bytes.toString())
  if (releaseId(release) !== id || release.remote !== remote) {
    throw new ReleaseError(
      `releases/${remote}/${id}/release.json was changed after it was published. It is not used.`,
    )
  }
  return release
}

/** All published releases of a remote. */
export async function readReleases(store: ReleaseStore, remote: string) {
  const found: { id: string; release: Release }[] = []
  for (const id of await store.list(`releases/${remote}`)) {
    const isComplete = await store.get(`releases/${remote}/${id}/release.json`)
    if (isComplete) found.push({ id, release: await readRelease(store, remote, id) })
  }
  return found
}
