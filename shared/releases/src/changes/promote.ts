import type { Desk } from '../desk'
import { type CheckOptions, check, createGate, readPublished } from '../gate/check'
import {
  type Canary,
  changedRemotes,
  findEarlier,
  type History,
  type LiveRelease,
  liveIn,
  type Pointer,
  withoutCanary,
} from '../history/history'
import { mostPercentTogether } from '../history/pointer-rules'
import { addPointer, readHistory } from '../history/pointers'
import { findTakeBack } from '../history/taken-back'
import { percentTogether } from '../history/verify-pointer'
import { type Published, readVerified } from '../release/read-releases'
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

/** The change of the history that makes a release live. */
export function planPromotion(desk: Desk, candidate: Published, options: PromoteOptions = {}) {
  const { remote } = candidate.release
  const pass = createGate(desk, candidate, options.retiredPages, options.left)
  return async (history: History) => {
    // Checked again for each attempt: a path that was free may be claimed by now (race).
    await pass(history)
    if (!options.again) refuseTakenBack(history, candidate, 'promote it with --again')
    const { remotes, canaries } = liveIn(history)
    return {
      why: options.why ?? '',
      live: {
        remotes: { ...remotes, [remote]: name(candidate) },
        canaries: withoutCanary(canaries, remote),
      },
    }
  }
}

function refuseTakenBack(history: History, { id, release }: Published, remedy: string) {
  const { remote, version } = release
  const taken = findTakeBack(history, remote, id)
  if (!taken) return
  throw new ReleaseError(
    `${remote} ${version} was taken back before, on ${taken.at} (${taken.why.replace(/\p{Cc}/gu, ' ')}). Publish a new version with the fault repaired, or ${remedy} if the release was not at fault. What is live was left as it is.`,
  )
}

/** The canary that a promotion ended: of another release, and perhaps somebody else's. */
export function findEndedCanary(
  { pointers }: History,
  remote: string,
  { number, remotes }: Pointer,
): (Canary & Pick<Pointer, 'by'>) | undefined {
  const canary = pointers.findLast((one) => one.number < number)?.canaries[remote]
  if (!canary || canary.release === remotes[remote]?.release) return undefined
  const begun = pointers.find(({ canaries }) => canaries[remote]?.since === canary.since)
  return { ...canary, by: begun?.by ?? '' }
}

/** Starts a canary: a share of the visitors gets the release. */
export async function startCanary(
  desk: Desk,
  remote: string,
  version: string,
  options: PromoteOptions & Pick<Canary, 'percent' | 'promoteAt'>,
): Promise<Pointer> {
  const candidate = await check(desk, remote, version, options)
  const pass = createGate(desk, candidate, options.retiredPages)
  return addPointer(desk, async (history) => {
    // Checked again as for a promotion (race).
    await pass(history)
    const { remotes, canaries } = liveIn(history)
    if (!remotes[remote]) {
      throw new ReleaseError(
        `${remote} is not live yet, so there is nothing to compare ${version} with. Promote it instead; nothing was changed.`,
      )
    }
    if (remotes[remote].release === candidate.id) {
      throw new ReleaseError(
        `${remote} ${version} is live already: all visitors have it. Start a canary of another version; nothing was changed.`,
      )
    }
    const { percent, promoteAt } = options
    if (promoteAt) refuseTakenBack(history, candidate, 'leave out --promote-after')
    const { [remote]: _, ...others } = canaries
    const free = mostPercentTogether - percentTogether({ canaries: others })
    if (percent > free) {
      throw new ReleaseError(
        `Other canaries have so many visitors that ${free} % are left, and ${percent} % were asked for (${Object.keys(others).join(', ')}). Ask for fewer, or wait until one of them is over; nothing was changed.`,
      )
    }
    const canary: Canary = {
      ...name(candidate),
      percent,
      since: new Date().toISOString(),
      ...(promoteAt && { promoteAt }),
    }
    return {
      why: options.why || `canary for ${percent} % of the visitors`,
      live: { remotes, canaries: { ...canaries, [remote]: canary } },
    }
  })
}

/**
 * Target of a rollback: the live release if there is a canary, otherwise the release that was live before. Throws
 * `ReleaseError` when there is none.
 */
export function planRollback(history: History, remote: string): LiveRelease {
  const { remotes, canaries } = liveIn(history)
  const target = canaries[remote] ? remotes[remote] : findEarlier(history, remote)
  if (target) return target
  throw new ReleaseError(
    `${remote} has no earlier release to return to. What is live was left as it is.`,
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
  const pass = createGate(desk, earlier, 'any')
  return addPointer(desk, async (history) => {
    refuseChanged(planned, history, remote)
    await pass(history)
    const { remotes, canaries } = liveIn(history)
    return {
      why,
      live: {
        remotes: { ...remotes, [remote]: name(earlier) },
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

function name({ id, release }: Published): LiveRelease {
  return { version: release.version, release: id }
}
