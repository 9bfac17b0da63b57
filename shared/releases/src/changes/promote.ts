import type { Desk } from '../desk'
import { type CheckOptions, check, createGate } from '../gate/check'
import {
  type History,
  type LiveRelease,
  liveIn,
  type Pointer,
  withoutCanary,
} from '../history/history'
import { addPointer } from '../history/pointers'
import { findTakeBack } from '../history/taken-back'
import type { Published } from '../release/read-releases'
import { ReleaseError } from '../release-error'

export type PromoteOptions = CheckOptions & {
  why?: string
  /** Promotes a release although the watch took it back before. */
  again?: boolean
}

export async function promote(
  desk: Desk,
  remote: string,
  version: string,
  options: PromoteOptions = {},
): Promise<Pointer> {
  const candidate = await check(desk, remote, version, options)
  return goLive(desk, candidate, options)
}

/** Makes a release live that `check` has returned. */
export function goLive(desk: Desk, candidate: Published, options: PromoteOptions = {}) {
  return addPointer(desk, planPromotion(desk, candidate, options))
}

/** The same for a release that may be live already, and then there is no pointer: it would change nothing. */
export function goLiveIfNot(desk: Desk, candidate: Published, options: PromoteOptions = {}) {
  const { remote } = candidate.release
  const plan = planPromotion(desk, candidate, options)
  return addPointer(desk, async (history) => {
    const { remotes, canaries } = liveIn(history)
    const isLive = remotes[remote]?.release === candidate.id && !canaries[remote]
    return isLive ? undefined : plan(history)
  })
}

/** The change of the history that makes a release live. */
export function planPromotion(desk: Desk, candidate: Published, options: PromoteOptions = {}) {
  const { remote } = candidate.release
  const pass = createGate(desk, candidate, options)
  return async (history: History) => {
    // Checked again for each attempt: a path that was free may be claimed by now (race).
    await pass(history)
    if (!options.again) refuseTakenBack(history, candidate, 'promote it with --again')
    const { remotes, canaries } = liveIn(history)
    return {
      why: options.why ?? '',
      live: {
        remotes: { ...remotes, [remote]: toLive(candidate) },
        canaries: withoutCanary(canaries, remote),
      },
    }
  }
}

export function refuseTakenBack(history: History, { id, release }: Published, remedy: string) {
  const { remote, version } = release
  const taken = findTakeBack(history, remote, id)
  if (!taken) return
  throw new ReleaseError(
    `${remote} ${version} was taken back before, on ${taken.at} (${taken.why.replace(/\p{Cc}/gu, ' ')}). Publish a new version with the fault repaired, or ${remedy} if the release was not at fault. What is live was left as it is.`,
  )
}

export function toLive({ id, release }: Published): LiveRelease {
  return { version: release.version, release: id }
}
