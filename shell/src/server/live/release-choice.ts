import { type History, ReleaseError } from '@site/releases'
import type { LoadedRelease } from '../release-set/release-set'

export type Refusal = {
  remote: string
  /** A sentence: what was refused, why, and what is served instead. */
  problem: string
  /** False when a retry of the same release may work. */
  isFinal: boolean
}

const mostCandidates = 6

/** Chooses which release of a remote is served: the first candidate that can be used. */
export class ReleaseChoice {
  /** Undefined when no release can be used. */
  chosen: LoadedRelease | undefined
  /** True when no candidate is left to fall back to. */
  isExhausted = false
  #isFinal = true
  #refused: { id: string; reason: string } | undefined
  #lastResort: LoadedRelease | undefined

  constructor(
    readonly remote: string,
    private readonly candidates: Iterator<string>,
    private readonly read: (id: string) => Promise<LoadedRelease>,
  ) {}

  get refusal(): Refusal | undefined {
    if (!this.#refused) return undefined
    const { id, reason } = this.#refused
    const problem = `${this.remote} ${id} was refused: ${reason.replace(/\.$/, '')}. ${this.#remedy}`
    return { remote: this.remote, problem, isFinal: this.#isFinal }
  }

  /** Advances to the next candidate that can be read. */
  async advance() {
    for (;;) {
      const { value: id, done } = this.candidates.next()
      if (done) break
      try {
        this.chosen = await this.read(id)
        return
      } catch (error) {
        if (!(error instanceof ReleaseError)) throw error
        this.#refused ??= { id, reason: error.message }
      }
    }
    this.isExhausted = true
    this.chosen = this.#lastResort
  }

  /**
   * Refuses the chosen release. One whose process starts without the remote is kept as a last resort: its pages show
   * the error screen, which is better than no pages.
   */
  async refuse(reason: string, canOthersStart: boolean) {
    if (this.chosen) this.#refused ??= { id: this.chosen.id, reason }
    if (canOthersStart) this.#lastResort ??= this.chosen
    else this.#isFinal = false
    if (!canOthersStart && this.chosen === this.#lastResort) this.#lastResort = undefined
    await this.advance()
  }

  get #remedy() {
    if (!this.chosen) return 'No earlier release can be used: the site goes without it.'
    if (!this.isExhausted) return `${this.chosen.id} is served instead.`
    return 'No earlier release can be used: its pages say that they cannot be shown.'
  }
}

/** Candidates of a remote, best first: wanted, live now, live before. Releases that were rolled back come last. */
export function* findCandidates(
  { pointers }: History,
  remote: string,
  liveNow: string | undefined,
): Generator<string, undefined> {
  const all = pointers.flatMap(({ remotes }) => remotes[remote]?.release ?? [])
  const standing: string[] = []
  for (const id of all) {
    const place = standing.indexOf(id)
    // A return to a release undoes all that came after it.
    if (place >= 0) standing.length = place
    standing.push(id)
  }
  const [wanted, ...before] = standing.reverse()
  const stays = before.find((id) => id === liveNow)
  const found = new Set<string>()
  for (const id of [wanted, stays, ...before, liveNow, ...all.reverse()]) {
    if (id === undefined || found.has(id)) continue
    yield id
    if (found.add(id).size === mostCandidates) return
  }
}
