import type { Desk } from '../desk'
import { createGate, readPublished } from '../gate/check'
import {
  changedRemotes,
  findEarlier,
  type History,
  type LiveRelease,
  liveIn,
  type Pointer,
  withoutCanary,
} from '../history/history'
import { addPointer, readHistory } from '../history/pointers'
import { readVerified } from '../release/read-releases'
import { ReleaseError } from '../release-error'
import { toLive } from './promote'

/**
 * Target of a rollback: the live release if there is a canary, otherwise the release that was live before. Throws
 * `ReleaseError` when there is none.
 */
export function planRollback(history: History, remote: string): LiveRelease {
  const { remotes, canaries } = liveIn(history)
  const target = canaries[remote] ? remotes[remote] : findEarlier(history, remote)
  if (target) return target
  // As in another store than the one that is meant.
  const reason = remotes[remote] ? '' : ': it is not live in this store, which "status" names'
  throw new ReleaseError(
    `${remote} has no earlier release to return to${reason}. What is live was left as it is.`,
  )
}

/** Goes back by a new pointer: it ends a canary, or names the earlier release. */
export async function rollback(desk: Desk, remote: string, why = 'rollback'): Promise<Pointer> {
  const planned = await readHistory(desk.store, desk.keys)
  const { release } = planRollback(planned, remote)
  if (liveIn(planned).canaries[remote]) {
    // What is live stays as it is, so nothing of it is checked: a canary can always be ended.
    return addPointer(desk, async (history) => {
      refuseChanged(planned, history, remote)
      const { remotes, canaries } = liveIn(history)
      return { why, live: { remotes, canaries: withoutCanary(canaries, remote) } }
    })
  }
  const earlier = await readPublished(desk, remote, release)
  await Promise.all(
    Object.keys(earlier.release.files).map((path) => readVerified(desk.store, earlier, path)),
  )
  const pass = createGate(desk, earlier, { retiredPages: 'any' })
  return addPointer(desk, async (history) => {
    refuseChanged(planned, history, remote)
    await pass(history)
    const { remotes, canaries } = liveIn(history)
    return {
      why,
      live: {
        remotes: { ...remotes, [remote]: toLive(earlier) },
        canaries: withoutCanary(canaries, remote),
      },
    }
  })
}

/** Race: a hotfix that went live after the target was chosen must not be undone with the fault it repairs. */
function refuseChanged(planned: History, history: History, remote: string) {
  const live = liveIn(history)
  if (!changedRemotes(liveIn(planned), live).includes(remote)) return
  const { number, by } =
    history.pointers[history.links.findLastIndex(({ changes }) => remote in changes)] ?? {}
  const canary = live.canaries[remote]
  throw new ReleaseError(
    `${remote} was changed meanwhile, by ${by} with pointer ${number}: ${live.remotes[remote]?.version ?? 'no release'} is live now${canary ? ` and ${canary.version} is a canary` : ''}. Look at "npm run release -- status" before you roll back again; nothing was changed.`,
  )
}
