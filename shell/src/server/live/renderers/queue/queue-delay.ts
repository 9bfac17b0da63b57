/**
 * Controlled delay (CoDel): a burst may wait, a standing queue may not, because it makes all visitors late and none
 * faster. So once the queue has stood for a while, only short waits are admitted until it has drained for a while.
 * While a process starts, pages may wait longer. In ms.
 */
export const longestWait = { start: 8000, burst: 1500, standing: 40 }
const standingAfter = 500
/** A queue of so many ms of work is no burst: it counts as standing at once. */
const flood = 800
const standingFor = 2000
/** Fewer waiting pages than this are no standing queue, however long they wait. */
const fewStanding = 8
/** Fewer than this may always wait. */
const fewWaiting = 2
/** In ms. A page that takes longer says little about the next ones. */
const longestPace = 1000

/** Decides how long pages may wait for their turn, by how the queue has done recently. Times in ms. */
export class QueueDelay {
  #isOpen = false
  #openedAt = 0
  /** Since it was opened: the first page takes long, because its process has yet to compile its code. */
  #hasDone = false
  #standingSince: number | undefined
  #standsUntil = 0
  #lastDone = 0
  /** Mean time between two finished pages while more wait. */
  #pace = 20

  constructor(private readonly now: () => number) {}

  /** Set when a process is ready or has ended. */
  set isOpen(isOpen: boolean) {
    this.#isOpen = isOpen
    this.#openedAt = this.now()
    this.#lastDone = this.#openedAt
    this.#hasDone = false
  }

  /** While it is true the newest page has its turn first (adaptive LIFO), because the oldest is late in any case. */
  get isStanding() {
    return this.#isOpen && this.now() < this.#standsUntil
  }

  /** True when one more page behind `waiting` others would wait too long. */
  isTooLong(waiting: number) {
    return waiting >= fewWaiting && waiting * this.#pace > this.#longestWith(waiting)
  }

  /**
   * True when a page has waited too long while `waiting` others are behind it. What it waited for the process to start
   * does not count.
   */
  hasWaitedTooLong(addedAt: number, waiting: number) {
    const waited = this.now() - Math.max(addedAt, this.#openedAt)
    return waiting >= fewWaiting && waited > this.#longestWith(waiting)
  }

  /** Called for every finished page, with the number that wait then. */
  noteDone(waiting: number) {
    const now = this.now()
    const isSteady = this.#standingSince !== undefined && this.#standingSince < this.#lastDone
    if (isSteady) this.#pace += (Math.min(now - this.#lastDone, longestPace) - this.#pace) / 10
    this.#lastDone = now
    this.#hasDone = true
    this.note(waiting)
  }

  /** Called whenever the number of waiting pages changes. */
  note(waiting: number) {
    const now = this.now()
    const isStanding = this.#hasDone && waiting >= fewStanding
    this.#standingSince = isStanding ? (this.#standingSince ?? now) : undefined
    const wait = waiting * this.#pace
    const stoodFor = this.#standingSince === undefined ? 0 : now - this.#standingSince
    const hasStood = stoodFor > standingAfter || (isStanding && wait > flood)
    const isLong = wait > longestWait.standing
    if (hasStood || (isLong && now < this.#standsUntil)) this.#standsUntil = now + standingFor
  }

  #longestWith(waiting: number) {
    this.note(waiting)
    if (!this.#isOpen) return longestWait.start
    return this.isStanding ? longestWait.standing : longestWait.burst
  }
}
