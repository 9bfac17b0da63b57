import { type History, liveIn, type Mirror, newestOf, type Reading } from '@site/releases'
import { messageOf } from '../../page/thrown'
import { HistoryReader } from './history-reader'
import type { Refusal } from './release-choice'
import { BackOff } from './renderers/back-off'

/** In ms; less than a deployment waits. Releases that hang at their start are tried one after the other. */
const longestStart = 30_000

type HistoryFollowerOptions = {
  desk: Reading
  mirror?: Mirror | undefined
  /** Makes the releases of the newest pointer live; resolves with those that could not be used. */
  goLive: (history: History) => Promise<Refusal[]>
  /** How old the newest pointer may be, in ms, before that is an alarm (freeze attack). */
  frozenAfter?: number | undefined
  logError: (reason: string) => void
}

/**
 * Makes every promotion live. A promotion that fails for a transient reason is retried, with back-off, until a newer
 * one comes.
 */
export class HistoryFollower {
  /** What the history said when it was last followed. */
  #followed = ''
  #refusals: Refusal[] = []
  #fault: string | undefined
  #lastLogged = ''
  #looking: NodeJS.Timeout | undefined
  #hasStopped = false
  readonly #backOff = new BackOff()
  readonly #reader: HistoryReader

  constructor(private readonly options: HistoryFollowerOptions) {
    const { desk, mirror, logError } = options
    this.#reader = new HistoryReader({ desk, mirror, logRefused: logError })
  }

  /** Releases that were promoted and could not be used. */
  get refusals(): readonly Refusal[] {
    return this.#refusals
  }

  /** The history as far as it was read, with its refused pointers. */
  get history(): History {
    return this.#reader.history
  }

  /** Why the last poll of the store, or the last promotion, failed. */
  get fault() {
    return this.#fault ?? this.#reader.fault
  }

  /** Why the store may show an old state. That is an alarm only: a quiet month is more likely, and serving goes on. */
  get standstill() {
    const { frozenAfter } = this.options
    const newest = newestOf(this.history)
    if (!newest || frozenAfter === undefined) return undefined
    if (Date.now() - Date.parse(newest.at) <= frozenAfter) return undefined
    return `Nothing was added to the history since ${newest.at}, pointer ${newest.number}: if that is too long ago, the release store may show an old state. What is live stays live.`
  }

  /** Resolves once a set is live, or none can be in time: the shell then says so, and goes on. */
  async startInTime() {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, longestStart)
    })
    await Promise.race([this.start(), late])
    clearTimeout(timer)
  }

  async start() {
    await this.#look().catch((error: unknown) => {
      this.#fault = `The release store could not be read; what is live stays live. ${messageOf(error)}`
    })
    this.#logProblems()
    if (!this.#hasStopped)
      this.#looking = setTimeout(() => this.start(), this.options.desk.store.lookEvery)
  }

  /** What is open is tried again at the next look, without the rest of its pause. */
  hurry() {
    this.#backOff.reset()
  }

  stop() {
    this.#hasStopped = true
    clearTimeout(this.#looking)
  }

  async #look() {
    const wasWithoutStore = this.#reader.fault !== undefined
    const history = await this.#reader.readNews()
    const isStoreBack = wasWithoutStore && this.#reader.fault === undefined
    const number = newestOf(history)?.number ?? 0
    if (number === 0) {
      this.#fault = undefined
      return
    }
    // Compares what is live too, not only the newest number: an earlier pointer that was dated ahead may count by now.
    // And a release may have been refused for a damaged copy in the mirror, so it is tried again with the store back.
    const said = JSON.stringify([number, liveIn(history)])
    const isNews = said !== this.#followed || isStoreBack
    this.#followed = said
    if (isNews) this.#backOff.reset()
    if (isNews || (this.#isOpen && this.#backOff.isDue)) await this.#promote(history, number)
  }

  async #promote(history: History, number: number) {
    try {
      this.#refusals = await this.options.goLive(history)
      this.#fault = undefined
    } catch (error) {
      this.#fault = `Pointer ${number} is not live yet and is tried again; what is live stays live. ${messageOf(error)}`
    }
    if (this.#isOpen) this.#backOff.grow()
  }

  get #isOpen() {
    return this.#fault !== undefined || this.#refusals.some(({ isFinal }) => !isFinal)
  }

  #logProblems() {
    const problems = this.#refusals.map(({ problem }) => problem)
    problems.push(...[this.fault, this.standstill].filter((problem) => problem !== undefined))
    const text = problems.join('\n')
    if (text && text !== this.#lastLogged && !this.#hasStopped) this.options.logError(text)
    this.#lastLogged = text
  }
}
