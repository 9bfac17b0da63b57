import type { Desk } from '../desk'
import { readPublished } from '../gate/check'
import { findEarlier, type History, liveIn, type Pointer, withoutCanary } from '../history/history'
import { addPointer } from '../history/pointers'
import { findTakeBack } from '../history/taken-back'
import { planPromotion } from './promote'

/** How a canary or a live release ends. */
type Ending = {
  remote: string
  /** Its id. */
  release: string
  why: string
  /** Read before: only what came since is read. */
  known?: History
}

/** Takes a canary back, unless it is over already: all visitors get the live release. */
export function endCanary(desk: Desk, { remote, release, why, known }: Ending) {
  return addPointer(
    desk,
    async (history) => {
      const { remotes, canaries } = liveIn(history)
      if (canaries[remote]?.release !== release) return undefined
      return {
        why,
        takenBack: { remote, release },
        live: { remotes, canaries: withoutCanary(canaries, remote) },
      }
    },
    known,
  )
}

/**
 * Promotes a canary that did well, unless it is over already. A release that was taken back before waits for a
 * person, or the watch could promote it and take it back in a loop.
 */
export async function promoteCanary(
  desk: Desk,
  { remote, release, why, known }: Ending,
): Promise<Pointer | undefined> {
  const candidate = await readPublished(desk, remote, release)
  // 'any', because the pages it retires were checked when it became a canary.
  const plan = planPromotion(desk, candidate, { why, retiredPages: 'any' })
  return addPointer(
    desk,
    async (history) => {
      const isRunning = liveIn(history).canaries[remote]?.release === release
      return isRunning && !findTakeBack(history, remote, release) ? plan(history) : undefined
    },
    known,
  )
}

/** Takes a live release back, unless it is not live any more (race): all visitors get the one before. */
export function takeBack(desk: Desk, { remote, release, why, known }: Ending) {
  return addPointer(
    desk,
    async (history) => {
      const { remotes, canaries } = liveIn(history)
      const earlier = findEarlier(history, remote)
      if (remotes[remote]?.release !== release || !earlier) return undefined
      return {
        why,
        takenBack: { remote, release },
        live: { remotes: { ...remotes, [remote]: earlier }, canaries },
      }
    },
    known,
  )
}
