import {
  findUnrunnable,
  type History,
  liveIn,
  type Reading,
  ReleaseError,
  type RunningShell,
  readRelease,
  readRunningShells,
  runningShellOf,
  StoreError,
} from '@site/releases'
import type { ReleaseSet } from './release-set'

/**
 * Called once, when a shell starts. Throws `ReleaseError` when a running shell can run the live set and this one
 * cannot: then the old one goes on. A release that no shell can run is its team's problem and holds up no start.
 */
export async function verifyShell(desk: Reading, shell: ReleaseSet['shell'], history: History) {
  const own = runningShellOf(shell.id, shell.release)
  const announced = await readRunningShells(desk.store).catch(ignoreStore)
  const running = announced.filter(({ id }) => id !== shell.id)
  const live = Object.entries(liveIn(history).remotes)
  const lacking = await Promise.all(
    live.map(async ([remote, { release: id }]) => {
      const release = await readRelease(desk, remote, id).catch(skipUnreadable)
      const reasons = release ? findUnrunnable(own, release) : []
      const other = release && running.find((one) => isRunnable(one, release))
      if (!release || !other || reasons.length === 0) return []
      return `${remote} ${release.version} of ${release.owner} is live, and this shell cannot run it: ${reasons.join(', and ')}. Shell ${other.id} can.`
    }),
  )
  if (lacking.flat().length === 0) return
  throw new ReleaseError(
    `${lacking.flat().join(' ')} This shell takes no visitors. Keep the one that runs, and see with "npm run release -- check shell" what a new one needs.`,
  )
}

function isRunnable(shell: RunningShell, release: Parameters<typeof findUnrunnable>[1]) {
  return findUnrunnable(shell, release).length === 0
}

/** Fails static: without the store no other shell is known, and the last good set is better than no site. */
function ignoreStore(error: unknown): RunningShell[] {
  if (!(error instanceof StoreError)) throw error
  return []
}

/** One that is damaged, or that the store does not hand over, holds back its own remote only, elsewhere. */
function skipUnreadable(error: unknown): undefined {
  if (!(error instanceof ReleaseError || error instanceof StoreError)) throw error
}
