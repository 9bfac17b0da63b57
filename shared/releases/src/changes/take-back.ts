import type { Desk } from '../desk'
import { findPublished } from '../gate/check'
import {
  findEarlier,
  type LiveRelease,
  liveIn,
  type Pointer,
  withoutCanary,
} from '../history/history'
import { tryPointer } from '../history/pointers'
import { findTakeBack } from '../history/taken-back'
import { planPromotion } from './promote'

/** Gives all visitors what is live again, unless the canary is over already. */
export function endCanary(desk: Desk, remote: string, release: string, why: string) {
  return tryPointer(desk, async (history) => {
    const { remotes, canaries } = liveIn(history)
    if (canaries[remote]?.release !== release) return undefined
    return {
      why,
      takenBack: { remote, release },
      live: { remotes, canaries: withoutCanary(canaries, remote) },
    }
  })
}

/**
 * Makes a canary live that has proved itself, unless it is over already. One that was taken back before
 * waits for a person, or the watch could promote and take back in a loop.
 */
export async function promoteCanary(
  desk: Desk,
  remote: string,
  release: string,
  why: string,
): Promise<Pointer | undefined> {
  const candidate = await findPublished(desk, remote, release)
  // Its pages were weighed against those it gives up when it became a canary.
  const plan = planPromotion(desk, candidate, { why, retiredPages: 'any' })
  return tryPointer(desk, async (history) => {
    const isRunning = liveIn(history).canaries[remote]?.release === release
    return isRunning && !findTakeBack(history, remote, release) ? plan(history) : undefined
  })
}

/** Returns to what was live before a release, unless something else is live by now. */
export function takeBack(desk: Desk, remote: string, { release }: LiveRelease, why: string) {
  return tryPointer(desk, async (history) => {
    const { remotes, canaries } = liveIn(history)
    const earlier = findEarlier(history, remote)
    if (remotes[remote]?.release !== release || !earlier) return undefined
    return {
      why,
      takenBack: { remote, release },
      live: { remotes: { ...remotes, [remote]: earlier }, canaries },
    }
  })
}
