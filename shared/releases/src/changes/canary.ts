import type { Desk } from '../desk'
import { check, createGate } from '../gate/check'
import { type Canary, type History, liveIn, type Pointer } from '../history/history'
import { mostPercentTogether } from '../history/pointer-rules'
import { addPointer } from '../history/pointers'
import { percentTogether } from '../history/verify-pointer'
import { ReleaseError } from '../release-error'
import { type PromoteOptions, refuseTakenBack, toLive } from './promote'

/** Starts a canary: a share of the visitors gets the release. */
export async function startCanary(
  desk: Desk,
  remote: string,
  version: string,
  options: PromoteOptions & Pick<Canary, 'percent' | 'promoteAt'>,
): Promise<Pointer> {
  const candidate = await check(desk, remote, version, options)
  const pass = createGate(desk, candidate, options)
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
    const { percent } = options
    const before = canaries[remote]
    // Only the share of a canary changes, unless a new time is given.
    const promoteAt =
      options.promoteAt ?? (before?.release === candidate.id ? before.promoteAt : undefined)
    if (promoteAt) refuseTakenBack(history, candidate, 'leave out --promote-after')
    const { [remote]: _, ...others } = canaries
    const free = mostPercentTogether - percentTogether({ canaries: others })
    if (percent > free) {
      throw new ReleaseError(
        `Other canaries have so many visitors that ${free} % are left, and ${percent} % were asked for (${Object.keys(others).join(', ')}). Ask for fewer, or wait until one of them is over; nothing was changed.`,
      )
    }
    const canary: Canary = {
      ...toLive(candidate),
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
