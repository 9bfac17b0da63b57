import { type Desk, liveIn, promote, publish, readHistory } from '@site/releases'
import { distOf, remotes } from './workspaces'

type Print = (line: string) => void

/**
 * Releases builds of this checkout that the store does not have. Builds that were promoted or rolled back earlier
 * stay as they are.
 */
export async function releaseNewBuilds(desk: Desk, print: Print) {
  const { remotes: live } = liveIn(await readHistory(desk.store, desk.keys))
  for (const remote of remotes) {
    // A changed build under a taken version gets a local version, so that its author sees it.
    const { id, isNew } = await publish(desk, distOf(remote), { onConflict: 'local version' })
    if (!isNew && live[remote]) continue
    // 'any', because pages removed from the sources of a checkout are meant to go.
    await promote(desk, remote, id, { why: 'local build', retiredPages: 'any' })
    print(`promoted ${remote} ${id}`)
  }
}

/** Makes the build of one remote live, even if it was rolled back before. */
export async function releaseBuild(desk: Desk, remote: string, print: Print) {
  const { remotes: live } = liveIn(await readHistory(desk.store, desk.keys))
  const { id } = await publish(desk, distOf(remote), { onConflict: 'local version' })
  if (id === live[remote]?.release) return
  await promote(desk, remote, id, { why: 'local build', retiredPages: 'any' })
  print(`promoted ${remote} ${id}`)
}
