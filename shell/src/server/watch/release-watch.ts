import {
  type Canary,
  type Desk,
  endCanary,
  findEarlier,
  findTakeBack,
  type History,
  liveIn,
  newestOf,
  promoteCanary,
  takeBack,
} from '@site/releases'
import { BackOff } from '../live/renderers/back-off'
import { FirstSeen } from './first-seen'
import { judge, type Verdict } from './judge'
import type { Tallies } from './tally'
import type { Pair, Trial } from './trial'

type ReleaseWatchOptions = {
  desk: Desk
  tallies: Tallies
  history: () => History
  /** The canaries that this shell has started. */
  canaries: () => Readonly<Record<string, Canary>>
  trial: Trial
  log: { warn: (words: string) => void; error: (error: unknown) => void }
  now?: () => number
}

const lookEvery = 1000
/** How long a release is watched after it went live, in ms. */
const watchedFor = 30 * 60 * 1000

/** Takes back canaries and fresh promotions that are worse than the release before, and promotes good canaries. */
export class ReleaseWatch {
  #looking: NodeJS.Timeout | undefined
  #hasStopped = false
  /** What failed last, and has not gone well since. */
  readonly #failed = new Map<string, { backOff: BackOff; reason: string }>()
  readonly #now: () => number
  readonly #firstSeen = new FirstSeen()

  constructor(private readonly options: ReleaseWatchOptions) {
    this.#now = options.now ?? Date.now
  }

  async start() {
    await this.look().catch((error: unknown) => this.options.log.error(error))
    if (!this.#hasStopped) this.#looking = setTimeout(() => this.start(), lookEvery)
  }

  stop() {
    this.#hasStopped = true
    clearTimeout(this.#looking)
  }

  async look() {
    const history = this.options.history()
    this.#firstSeen.note(history, this.#now())
    for (const [remote, canary] of Object.entries(liveIn(history).canaries)) {
      await this.#attempt(`judge canary ${remote}`, () =>
        this.#judgeCanary(history, remote, canary),
      )
    }
    for (const remote of this.#fresh(history)) {
      await this.#attempt(`judge ${remote}`, () => this.#judgePromotion(history, remote))
    }
  }

  /**
   * Isolates the remotes: one that cannot be written must not keep the others from being judged. What fails is tried
   * again with back-off, and logged once for each reason.
   */
  async #attempt(what: string, act: () => Promise<void>) {
    const failed = this.#failed.get(what)
    if (failed && !failed.backOff.isDue) return
    try {
      await act()
      this.#failed.delete(what)
    } catch (error) {
      const backOff = failed?.backOff ?? new BackOff()
      const reason = String(error)
      backOff.grow()
      this.#failed.set(what, { backOff, reason })
      if (reason !== failed?.reason) this.options.log.error(error)
    }
  }

  async #judgeCanary(history: History, remote: string, canary: Canary) {
    const { desk, log } = this.options
    const before = liveIn(history).remotes[remote]?.release ?? ''
    const { release } = canary
    const delay = this.#delayOf(history, remote, canary)
    const name = `${remote} ${canary.version}`
    const since = Date.parse(canary.since) + delay
    const verdict = await this.#judge({ remote, release, before }, since, true)
    if (verdict.kind === 'worse') {
      const why = `the canary ${name} was taken back: ${verdict.why}`
      if (await endCanary(desk, { remote, release, why, known: history })) log.warn(why)
      return
    }
    // Apart, so that one whose promotion fails is judged every second all the same.
    await this.#attempt(`promote ${remote}`, () => this.#promoteDue(history, remote, canary, delay))
  }

  async #promoteDue(history: History, remote: string, canary: Canary, delay: number) {
    const { desk, tallies, log } = this.options
    const { release, version, promoteAt } = canary
    if (!promoteAt || Date.parse(promoteAt) + delay > this.#now()) return
    // One that no shell can start has no visitors, and so would look as good as any.
    if (this.options.canaries()[remote]?.release !== release) return
    if (findTakeBack(history, remote, release)) return
    const { length } = tallies.of(remote, release).visitors()
    const why = `the canary ${remote} ${version} was promoted: not worse for ${length} visitors`
    if (await promoteCanary(desk, { remote, release, why, known: history })) log.warn(why)
  }

  async #judgePromotion(history: History, remote: string) {
    const { desk, log } = this.options
    const live = liveIn(history).remotes[remote]
    const earlier = findEarlier(history, remote)
    if (!live || !earlier) return
    const pair = { remote, release: live.release, before: earlier.release }
    const verdict = await this.#judge(pair, this.#liveSince(history, remote), false)
    if (verdict.kind !== 'worse') return
    const why = `${remote} ${live.version} was taken back: ${verdict.why}`
    const { release } = live
    if (await takeBack(desk, { remote, release, why, known: history })) log.warn(why)
  }

  /** Renderings are evidence of this shell only, so they are tried once more before they count. */
  async #judge(pair: Pair, shownSince: number, isConcurrent: boolean): Promise<Verdict> {
    const { tallies, trial, log } = this.options
    const tally = tallies.of(pair.remote, pair.release)
    const baseline = tallies.of(pair.remote, pair.before)
    const others = () => tallies.besides(pair.remote, shownSince)
    const verdict = judge(tally, baseline, { ...(isConcurrent && { since: shownSince }), others })
    if (verdict.kind !== 'worse' || !verdict.suspects) return verdict
    const { suspects, why } = verdict
    if (await trial(pair, suspects)) return verdict
    // The other times were noted under the same conditions, so all of them are in doubt.
    tally.forgetRenderings(({ url }) => suspects.kind === 'times' || suspects.urls.includes(url))
    log.warn(
      `${pair.remote} ${pair.release} stays: ${why}; tried again, ${pair.before} is no better`,
    )
    return { kind: 'unsure' }
  }

  /** Remotes with a fresh promotion. A return to an earlier release is not one, or the watch would undo rollbacks. */
  #fresh(history: History): string[] {
    const { pointers } = history
    const newest = newestOf(history)
    return Object.keys(newest?.remotes ?? {}).filter((remote) => {
      const release = newest?.remotes[remote]?.release
      const first = firstNaming(history, remote)
      const wasLeft = pointers
        .slice(first)
        .some((pointer) => pointer.remotes[remote]?.release !== release)
      return first > 0 && !wasLeft && this.#now() - this.#liveSince(history, remote) < watchedFor
    })
  }

  #liveSince(history: History, remote: string) {
    const first = history.pointers[firstNaming(history, remote)]
    return first ? Date.parse(first.at) + this.#firstSeen.delayOf(first) : Number.NaN
  }

  #delayOf({ pointers }: History, remote: string, { since }: Canary) {
    const first = pointers.find(({ canaries }) => canaries[remote]?.since === since)
    return first ? this.#firstSeen.delayOf(first) : 0
  }
}

/** Index of the first pointer that names the release of a remote that is live. */
function firstNaming(history: History, remote: string) {
  const live = newestOf(history)?.remotes[remote]?.release
  return history.pointers.findIndex(({ remotes }) => remotes[remote]?.release === live)
}
