import { type Canary, type History, liveIn, ReleaseError } from '@site/releases'
import type { ReleaseSet } from '../release-set/release-set'
import type { Patience } from './patience'
import type { Refusal } from './release-choice'

type CanariesOptions = {
  patience: Patience<ReleaseSet>
  open: (remote: string, release: string) => Promise<ReleaseSet>
}

/** The canaries of the history, and those of them that visitors may get. */
export class Canaries {
  #started: Record<string, Canary> = {}

  constructor(private readonly options: CanariesOptions) {}

  get started(): Readonly<Record<string, Canary>> {
    return this.#started
  }

  /** A canary that does not start goes to no visitor. `liveSet`: the id of the set beside which they are opened. */
  async open(history: History, liveSet: string | undefined): Promise<Refusal[]> {
    const { patience, open } = this.options
    const wanted = Object.entries(liveIn(history).canaries)
    const attempts = await Promise.allSettled(
      wanted.map(([remote, { release }]) =>
        patience.wait(remote, `${release} beside ${liveSet}`, () => open(remote, release)),
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
}
