import { createHash } from 'node:crypto'
import {
  emptyHistory,
  type History,
  type Mirror,
  newestOf,
  type Pointer,
  pointerPath,
  type Reading,
  readHistory,
  within,
} from '@site/releases'
import { messageOf } from '../../page/thrown'
import { BackOff } from './renderers/back-off'

export type HistoryReaderOptions = {
  desk: Reading
  /** Source of the history while the store does not answer. */
  mirror?: Mirror | undefined
  logRefused: (reason: string) => void
  /** How long a poll waits for the store while the mirror has a history, in ms. */
  patienceMs?: number
  /** Milliseconds between two checks that the newest pointer is still there. */
  verifyEvery?: number
}

/** How long a poll waits for the store, in ms, when the mirror has a history. */
const usualPatience = 2000
/** The same, when the start has already waited for the store in vain. */
const awayMs = 100

/** Polls the history of pointers, and falls back to the mirror's copy of it. */
export class HistoryReader {
  #history: History = emptyHistory
  /** True once the history is the store's: then only new pointers are read. */
  #isFollowing = false
  #reading: Promise<History> | undefined
  #fault: string | undefined
  #verifiedAt = performance.now()
  #lastLogged = 0
  readonly #backOff = new BackOff()

  constructor(private readonly options: HistoryReaderOptions) {}

  get history(): History {
    return this.#history
  }

  /** Why the store is not trusted or does not answer, while a verified history is in use. */
  get fault() {
    return this.#fault
  }

  /** Reads new pointers. A refused pointer is logged once. */
  async readNews(): Promise<History> {
    if (this.#isFollowing) await this.#readOn()
    else if (this.#backOff.isDue) await this.#readWhole()
    const news = this.#history.refused.filter(({ number }) => number > this.#lastLogged)
    for (const { reason } of news) this.options.logRefused(reason)
    this.#lastLogged = Math.max(this.#lastLogged, this.#history.seen)
    return this.#history
  }

  async #readOn() {
    const { desk, verifyEvery = 30_000 } = this.options
    const known = newestOf(this.#history)
    const found = await readHistory(desk.store, desk.keys, this.#history)
    // All of it was read anew, where a pointer dated ahead has come due: from a store that may be an old copy by now.
    if (known && !has(found, known)) return this.#refuse(known)
    this.#history = found
    if (performance.now() - this.#verifiedAt < verifyEvery) return
    this.#verifiedAt = performance.now()
    const newest = newestOf(this.#history)
    const bytes = newest && (await desk.store.get(pointerPath(newest.number)))
    const head = bytes ? createHash('sha384').update(bytes).digest('hex') : null
    if (newest && head !== this.#history.head) this.#refuse(newest)
  }

  /** Reads the store's history from its beginning; the mirror's stands in while the store does not answer. */
  async #readWhole() {
    const { desk, mirror } = this.options
    let longest = this.options.patienceMs ?? usualPatience
    if (mirror && !newestOf(this.#history)) {
      if (mirror.standsIn) longest = awayMs
      this.#history = await readHistory(mirror, desk.keys)
    }
    const newest = newestOf(this.#history)
    // Single flight until its result is used: a store that takes longer than the patience answers a later poll.
    this.#reading ??= this.#startReading()
    const reading = this.#reading
    try {
      const found = await (newest ? within(reading, longest, () => tooLate(longest)) : reading)
      this.#reading = undefined
      if (newest && !has(found, newest)) return this.#refuse(newest)
      this.#history = found
      this.#isFollowing = true
      this.#fault = undefined
      mirror?.stepBack()
      this.#backOff.reset()
    } catch (error) {
      if (!newest) throw error
      const reason = messageOf(error)
      this.#fault = `The release store could not be read, serving the last good set of ${newest.at}, pointer ${newest.number}. ${reason}`
    }
  }

  #startReading() {
    const reading = readHistory(this.options.desk.store, this.options.desk.keys)
    reading.catch(() => {
      this.#reading = undefined
    })
    return reading
  }

  /**
   * Fails static: a store without a pointer that was verified before may be an old copy, or an attacker's (rollback
   * attack). Or the clock was set back, by which the pointer does not count yet.
   */
  #refuse({ number, at }: Pointer) {
    this.#isFollowing = false
    this.options.mirror?.standIn(Number.POSITIVE_INFINITY)
    this.#backOff.grow()
    this.#fault = `The release store was set back or replaced: it has no pointer ${number} of ${at}, which this shell has verified. What was live then stays live. Find out who changed the store and restore it; if it was meant, start the shells with an empty SITE_DATA. If this machine's clock was set back instead, the pointer seems dated ahead: set the clock right.`
  }
}

function has({ pointers }: History, { number, signature }: Pointer) {
  return pointers.some((one) => one.number === number && one.signature.value === signature.value)
}

function tooLate(ms: number) {
  return new Error(`It did not answer within ${ms / 1000} s.`)
}
