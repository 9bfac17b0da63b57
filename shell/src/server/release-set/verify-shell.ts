import {
  type Desk,
  describeShell,
  findUnrunnable,
  type History,
  liveIn,
  ReleaseError,
  type RunningShell,
  readRelease,
  readRunningShells,
  StoreError,
} from '@site/releases'
import type { ReleaseSet } from './release-set'

/**
 * Asked once, when a shell starts. Throws `ReleaseError` when what is live needs what this shell lacks and a shell that
 * runs has: then that one goes on. What no shell can run is its team's matter, and holds up no start.
 */
export async function verifyShell(
  desk: Pick<Desk, 'store' | 'keys'>,
  shell: ReleaseSet['shell'],
  history: History,
) {
  const own = describeShell(shell.id, shell.release)
  const announced = await readRunningShells(desk.store).catch(ignoreStore)
  const running = announced.filter(({ id }) => id !== shell.id)
  const live = Object.entries(liveIn(history).remotes)
  const lacking = await Promise.all(
    live.map(async ([remote, { release: id }]) => {
      const release = await readRelease(desk, remote, id).catch(skipDamaged)
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

/** Without the store no other shell is known. Better to serve what was served here before than nothing. */
function ignoreStore(error: unknown): RunningShell[] {
  if (!(error instanceof StoreError)) throw error
  return []
}

/** A release that is damaged is refused elsewhere. */
function skipDamaged(error: unknown): undefined {
  if (!(error instanceof ReleaseError)) throw error
}
