import { userInfo } from 'node:os'
import { promote, publish, type ReleaseStore, readLatestPointer } from '@site/releases'
import { distOf, remotes } from './workspaces'

type Print = (line: string) => void

/**
 * Releases the builds of this checkout that the store has never seen; what was promoted or rolled
 * back since stays as it is.
 */
export async function releaseNewBuilds(store: ReleaseStore, print: Print) {
  for (const remote of remotes) {
    const { id, isNew } = await publishBuild(store, remote)
    if (isNew || !(await liveReleaseOf(store, remote))) await promoteBuild(store, remote, id, print)
  }
}

/** Makes the build of one remote live, whether or not it was live before. */
export async function releaseBuild(store: ReleaseStore, remote: string, print: Print) {
  const { id } = await publishBuild(store, remote)
  if (id !== (await liveReleaseOf(store, remote))) await promoteBuild(store, remote, id, print)
}

/** A build that changed without a new version gets a local one, so that its author sees it. */
function publishBuild(store: ReleaseStore, remote: string) {
  return publish(store, distOf(remote), { onConflict: 'local version' })
}

async function liveReleaseOf(store: ReleaseStore, remote: string) {
  return (await readLatestPointer(store))?.pointer.remotes[remote]?.release
}

async function promoteBuild(store: ReleaseStore, remote: string, id: string, print: Print) {
  await promote(store, remote, id, { by: userInfo().username, why: 'local build' })
  print(`promoted ${remote} ${id}`)
}
