import { userInfo } from 'node:os'
import { promote, publish, type ReleaseStore, readLatestPointer } from '@site/releases'
import { distOf, remotes } from './workspaces'

/**
 * Releases the builds of this checkout that the store has never seen; what was promoted or rolled
 * back since stays as it is. A build that changed without a new version gets a local one, so that
 * its author sees it.
 */
export async function releaseBuilds(store: ReleaseStore, print: (line: string) => void) {
  const author = { by: userInfo().username, why: 'npm start' }
  for (const remote of remotes) {
    const { id, release, isNew } = await publish(store, distOf(remote), {
      onConflict: 'local version',
    })
    const live = (await readLatestPointer(store))?.pointer.remotes[remote]
    if (live && !isNew) continue
    await promote(store, remote, id, author)
    print(`promoted ${remote} ${release.version}`)
  }
}
