import { type Canary, type History, liveIn, ReleaseError } from '@site/releases'
import type { ReleaseSet } from '../release-set/release-set'
import type { LateStarts } from './late-starts'
import type { Refusal } from './release-choice'
import type { Site } from './site'

type CanariesOptions = {
  starts: LateStarts<ReleaseSet>
  /** Once the signal is aborted, it need not be started any more. */
  open: (remote: string, release: string, signal: AbortSignal) => Promise<ReleaseSet>
  /** Ends the process of a release that is of no set. */
  end: (remote: string, release: string) => void
}

/**
 * The canaries of the history. One that was made live is among them until the shell has switched to it, because its
 * visitors would be back at what was live before for so long.
 */
export function namedCanaries({ canaries, history }: Pick<Site, 'canaries' | 'history'>) {
  const named = liveIn(history)
  const promoted = Object.entries(canaries).filter(
    ([remote, { release }]) =>
      !named.canaries[remote] && named.remotes[remote]?.release === release,
  )
  return { ...Object.fromEntries(promoted), ...named.canaries }
}

/** The canaries of the history, and those of them that visitors may get. */
export class Canaries {
  #started: Record<string, Canary> = {}
  #wanted: Record<string, Canary> = {}

  constructor(private readonly options: CanariesOptions) {}

  get started(): Readonly<Record<string, Canary>> {
    return this.#started
  }

  /** A canary that does not start goes to no visitor. `liveSet`: the id of the set beside which they are opened. */
  async open(history: History, liveSet: string | undefined): Promise<Refusal[]> {
    const { starts, open } = this.options
    this.#endOthers(history)
    const wanted = Object.entries(this.#wanted)
    const attempts = await Promise.allSettled(
      wanted.map(([remote, { release }]) =>
        starts.wait(remote, `${release} beside ${liveSet}`, (signal) =>
          open(remote, release, signal),
        ),
      ),
    )
    this.#started = Object.fromEntries(
      wanted.filter((_, position) => attempts[position]?.status === 'fulfilled'),
    )
    return attempts.flatMap((attempt, position): Refusal[] => {
      const [remote = '', canary] = wanted[position] ?? []
      if (attempt.status === 'fulfilled') return []
      const problem = `The canary ${remote} ${canary?.release} was refused: ${attempt.reason.message} All visitors get what is live.`
      return [{ remote, problem, isFinal: attempt.reason instanceof ReleaseError }]
    })
  }

  /** As what was live ends when it is rolled back: it may do harm, and its process still starts perhaps. */
  #endOthers(history: History) {
    const { canaries, remotes } = liveIn(history)
    const before = Object.entries(this.#wanted)
    this.#wanted = canaries
    this.options.starts.keepOnly(Object.keys(canaries))
    for (const [remote, { release }] of before) {
      const isNamed = [canaries[remote], remotes[remote]].some((one) => one?.release === release)
      if (!isNamed) this.options.end(remote, release)
    }
  }
}
