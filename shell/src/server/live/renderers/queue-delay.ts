/**
 * A burst may wait, a queue that never empties may not: it would make everybody late and nobody faster. So the
 * wait that is let in is short once the queue has stood for a while, until it has not for a while (controlled
 * delay). While a process is started, pages wait for it.
 */
export const longestWait = { start: 8000, burst: 1500, standing: 100 }
const standingAfter = 500
const standingFor = 2000
/** So few that wait are no queue. */
const fewWaiting = 8
/** A page that takes longer says little about the next ones. */
const longestPace = 1000

/** How long pages may wait for their turn, by how the queue has done lately. Times in ms. */
export class QueueDelay {
  #isOpen = false
  #standingSince: number | undefined
  #standsUntil = 0
  #lastDone = 0
  /** Between two pages that are done while more wait. */
  #pace = 20

  constructor(private readonly now: () => number) {}

  /** A process is there, or is not. */
  set isOpen(isOpen: boolean) {
    this.#isOpen = isOpen
    this.#lastDone = this.now()
  }

  /** Whether one more page would wait too long behind so many. */
  isTooLong(waiting: number) {
    return waiting >= fewWaiting && waiting * this.#pace > this.#longestWith(waiting)
  }

  /** Whether a page has waited too long while so many wait behind it. */
  hasWaitedTooLong(waited: number, waiting: number) {
    return waiting >= fewWaiting && waited > this.#longestWith(waiting)
  }

  /** Called with every page that is done, and how many wait then. */
  noteDone(waiting: number) {
    const now = this.now()
    const isSteady = this.#standingSince !== undefined && this.#standingSince < this.#lastDone
    if (isSteady) this.#pace += (Math.min(now - this.#lastDone, longestPace) - this.#pace) / 10
    this.#lastDone = now
    this.note(waiting)
  }

  /** Called whenever a page begins to wait, or does not wait any more. */
  note(waiting: number) {
    const now = this.now()
    const isStanding = this.#isOpen && waiting >= fewWaiting
    this.#standingSince = isStanding ? (this.#standingSince ?? now) : undefined
    const hasStood = this.#standingSince !== undefined && now - this.#standingSince > standingAfter
    const isLong = waiting * this.#pace > longestWait.standing
    if (hasStood || (isLong && now < this.#standsUntil)) this.#standsUntil = now + standingFor
  }

  #longestWith(waiting: number) {
    this.note(waiting)
    if (!this.#isOpen) return longestWait.start
    return this.now() < this.#standsUntil ? longestWait.standing : longestWait.burst
  }
}
