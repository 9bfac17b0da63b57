import {
  type Canary,
  type Desk,
  endCanary,
  findEarlier,
  type History,
  liveIn,
  newestOf,
  promoteCanary,
  takeBack,
} from '@site/releases'
import { judge } from './judge'
import type { Tallies } from './tally'

type ReleaseWatchOptions = {
  desk: Desk
  tallies: Tallies
  history: () => History
  log: { warn: (words: string) => void; error: (error: unknown) => void }
  now?: () => number
}

const lookEvery = 1000
/** How long a release is watched after it went live. */
const watchedFor = 30 * 60 * 1000

/** Takes back canaries and fresh promotions that are worse than what they follow, and promotes good canaries. */
export class ReleaseWatch {
  #looking: NodeJS.Timeout | undefined
  #hasStopped = false
  readonly #now: () => number

  constructor(private readonly options: ReleaseWatchOptions) {
    this.#now = options.now ?? Date.now
  }

  async start() {
    // What could not be written is tried again with the next look.
    await this.look().catch((error: unknown) => this.options.log.error(error))
    if (!this.#hasStopped) this.#looking = setTimeout(() => this.start(), lookEvery)
  }

  stop() {
    this.#hasStopped = true
    clearTimeout(this.#looking)
  }

  async look() {
    const history = this.options.history()
    for (const [remote, canary] of Object.entries(liveIn(history).canaries)) {
      await this.#judgeCanary(history, remote, canary)
    }
    for (const remote of this.#fresh(history)) await this.#judgePromotion(history, remote)
  }

  async #judgeCanary(history: History, remote: string, canary: Canary) {
    const { desk, tallies, log } = this.options
    const live = liveIn(history).remotes[remote]?.release ?? ''
    const tally = tallies.of(remote, canary.release)
    const verdict = judge(tally, tallies.of(remote, live))
    const name = `${remote} ${canary.version}`
    if (verdict.kind === 'worse') {
      const why = `the canary ${name} was taken back: ${verdict.why}`
      if (await endCanary(desk, remote, canary.release, why)) log.warn(why)
      return
    }
    if (!canary.promoteAt || Date.parse(canary.promoteAt) > this.#now()) return
    const why = `the canary ${name} was promoted: not worse in ${tally.views.length} views`
    if (await promoteCanary(desk, remote, canary.release, why)) log.warn(why)
  }

  async #judgePromotion(history: History, remote: string) {
    const { desk, tallies, log } = this.options
    const live = liveIn(history).remotes[remote]
    const earlier = findEarlier(history, remote)
    if (!live || !earlier) return
    const verdict = judge(tallies.of(remote, live.release), tallies.of(remote, earlier.release))
    if (verdict.kind !== 'worse') return
    const why = `${remote} ${live.version} was taken back: ${verdict.why}`
    if (await takeBack(desk, remote, live, why)) log.warn(why)
  }

  /** Remotes that went on to a new release lately. What somebody returned to is not taken back in its turn. */
  #fresh(history: History): string[] {
    const { pointers } = history
    const newest = newestOf(history)
    return Object.keys(newest?.remotes ?? {}).filter((remote) => {
      const release = newest?.remotes[remote]?.release
      const first = pointers.findIndex((pointer) => pointer.remotes[remote]?.release === release)
      const since = Date.parse(pointers[first]?.at ?? '')
      const wasLeft = pointers
        .slice(first)
        .some((pointer) => pointer.remotes[remote]?.release !== release)
      return first > 0 && !wasLeft && this.#now() - since < watchedFor
    })
  }
}
