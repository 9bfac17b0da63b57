import {
  type Desk,
  findUnrunnable,
  liveIn,
  promote,
  publish,
  ReleaseError,
  readBuild,
  readHistory,
  readUsable,
  runningShellOf,
  wasNamed,
} from '@site/releases'
import { distOf, remotes } from './workspaces'

type Print = (line: string) => void

/**
 * Releases builds of this checkout that the history does not name: those that a crash left published and not promoted,
 * too. Builds that were promoted or rolled back earlier stay as they are, unless the shell of this checkout cannot run
 * what is live. Throws `ReleaseError` with all that was refused.
 */
export async function releaseNewBuilds(desk: Desk, print: Print, locate = distOf) {
  const history = await readHistory(desk.store, desk.keys)
  const { remotes: live } = liveIn(history)
  const shell = await readBuild(locate('shell'))
  // About to be the only one here: what ran before a pull must not hold up what the pull brought.
  const own = runningShellOf(shell.version, shell)

  async function release(remote: string) {
    // A changed build under a taken version gets a local version, so that its author sees it.
    const { id } = await publish(desk, locate(remote), { onConflict: 'local version' })
    if (wasNamed(history, remote, id) && (await runs(remote))) return
    // 'any', because pages removed from the sources of a checkout are meant to go.
    await promote(desk, remote, id, { why: 'local build', retiredPages: 'any', shells: [own] })
    print(`promoted ${remote} ${id}`)
  }

  /** False for what is live from another branch, whose shell brings more than this one: it would take no visitors. */
  async function runs(remote: string) {
    const id = live[remote]?.release
    if (!id) return false
    const release = await readUsable(desk, remote, id)
    return !release || findUnrunnable(own, release).length === 0
  }

  // Again while that helps, because a page that moves is refused until the other remote has given it up.
  let names = remotes
  let refused = await releaseEach(names, release)
  while (refused.size > 0 && refused.size < names.length) {
    names = [...refused.keys()]
    refused = await releaseEach(names, release)
  }
  if (refused.size === 0) return
  const messages = [...refused.values()].map(({ message }) => message)
  throw new ReleaseError(messages.join('\n'))
}

/** Resolves with those that were refused; the others go on. */
async function releaseEach(names: string[], release: (remote: string) => Promise<void>) {
  const refused = new Map<string, ReleaseError>()
  for (const remote of names) {
    await release(remote).catch((error: unknown) => {
      if (!(error instanceof ReleaseError)) throw error
      refused.set(remote, error)
    })
  }
  return refused
}

/** Makes the build of one remote live, even if it was rolled back before. */
export async function releaseBuild(desk: Desk, remote: string, print: Print) {
  const { remotes: live } = liveIn(await readHistory(desk.store, desk.keys))
  const { id } = await publish(desk, distOf(remote), { onConflict: 'local version' })
  if (id === live[remote]?.release) return
  await promote(desk, remote, id, { why: 'local build', retiredPages: 'any' })
  print(`promoted ${remote} ${id}`)
}
