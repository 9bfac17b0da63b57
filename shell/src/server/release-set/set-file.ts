import {
  type Published,
  parseSetMembers,
  type Reading,
  type ReleaseStore,
  readRelease,
  type SetMembers,
  setPath,
} from '@site/releases'
import type { SetFile } from '../../page/page-state'
import { integrityOfFiles, pageRemoteOf } from './addresses'
import type { ReleaseSet } from './release-set'

/** Stores which releases a set is made of. */
export async function storeSet(
  store: ReleaseStore,
  { id, remotes, shell }: ReleaseSet,
  releasesUrl: string,
) {
  const members: SetMembers = {
    releasesUrl,
    shell: shell.id,
    remotes: Object.fromEntries(remotes.map((one) => [one.release.remote, one.id])),
  }
  await store.create(setPath(id), Buffer.from(JSON.stringify(members)))
}

/**
 * The file of a set, rebuilt from releases with verified signatures. The stored set is trusted only as far as it fits
 * the set's id. Undefined when there is no such set.
 */
export async function readSetFile(desk: Reading, id: string): Promise<SetFile | undefined> {
  const bytes = await desk.store.get(setPath(id))
  const kept = bytes && parseSetMembers(bytes, id)
  if (!kept) return undefined
  const members = await Promise.all(
    Object.entries(kept.remotes).map(async ([remote, release]) => ({
      id: release,
      release: await readRelease(desk, remote, release),
    })),
  )
  return createSetFile(members, kept.releasesUrl)
}

export function createSetFile(members: Published[], releasesUrl: string): SetFile {
  return {
    remotes: members.map((member) => ({
      ...pageRemoteOf(member, releasesUrl),
      // With style sheets: a page that navigates to the remote links them; the remote's own pages inline them.
      integrity: integrityOfFiles(member, releasesUrl),
    })),
  }
}
