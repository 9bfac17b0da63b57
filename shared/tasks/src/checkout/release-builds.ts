import { type Desk, liveIn, promote, publish, readHistory } from '@site/releases'
import { distOf, remotes } from './workspaces'

type Print = (line: string) => void

/**
 * Releases the builds of this checkout that the store has never seen; what was promoted or rolled
 * back since stays as it is.
 */
export async function releaseNewBuilds(desk: Desk, print: Print) {
  const { remotes: live } = liveIn(await readHistory(desk.store, desk.keys))
  for (const remote of remotes) {
    // A build that changed without a new version gets a local one, so that its author sees it.
    const { id, isNew } = await publish(desk, distOf(remote), { onConflict: 'local version' })
    if (!isNew && live[remote]) continue
    // A checkout decides over its own store: a page that is gone from the sources is gone.
    await promote(desk, remote, id, { why: 'local build', retiredPages: 'any' })
    print(`promoted ${remote} ${id}`)
  }
}

/** Makes the build of one remote live, whether or not it was live before. */
export async function releaseBuild(desk: Desk, remote: string, print: Print) {
  const { remotes: live } = liveIn(await readHistory(desk.store, desk.keys))
  const { id } = await publish(desk, distOf(remote), { onConflict: 'local version' })
  if (id === live[remote]?.release) return
  await promote(desk, remote, id, { why: 'local build', retiredPages: 'any' })
  print(`promoted ${remote} ${id}`)
}
