/**
 * Controlled delay (CoDel): a burst may wait, a standing queue may not, because it makes all visitors late and none
 * faster. So once the queue has stood for a while, only short waits are admitted until it is empty often again. While a
 * process starts, pages may wait longer. In ms.
 */
export const longestWait = { start: 8000, burst: 1500, standing: 40 }
const standingAfter = 500
/** A queue of so many ms of work is no burst: it counts as standing at once. */
const flood = 800
/** It then stands for so long, and is judged again. */
const standingFor = 2000
/**
 * It stands on while it is empty for a smaller share of the time. Its length would not tell: short waits keep it short
 * while most visitors are refused.
 */
const emptyShare = 1 / 3
/**
 * The first pages of a process take several times as long as later ones, whenever they are asked for. A queue that stood
 * so early is judged anew when it has stood once: a crowd that asks again at once fills it for as long as it is refused.
 */
const coldPages = 100
/** Fewer waiting pages than this are no standing queue, however long they wait. */
const fewStanding = 8
/** A queue of fewer ms of work is none either: to wait so long is better than to be refused. */
const bearable = 400
/** Fewer than this may always wait. */
const fewWaiting = 2
/** In ms. A page that takes longer says little about the next ones. */
const longestPace = 1000

/** Decides how long pages may wait for their turn, by how the queue has done recently. Times in ms. */
export class QueueDelay {
  #isOpen = false
  #openedAt = 0
  /** Pages since it was opened: the first takes long, because its process has yet to compile its code. */
  #done = 0
  #standingSince: number | undefined
  #standsUntil = 0
  #stoodCold = false
  #waiting = 0
  /** When the number of waiting pages changed last. */
  #changedAt = 0
  /** When a page has waited since without a moment in which none did. */
  #filledAt = 0
  /** How long none waited since the standing queue was last judged. */
  #emptyFor = 0
  #lastDone = 0
  /** Mean time between two finished pages while more wait; at first a guess. */
  #pace = 10

  constructor(private readonly now: () => number) {}

  /** Set when a process is ready or has ended. */
  set isOpen(isOpen: boolean) {
    this.#isOpen = isOpen
    this.#openedAt = this.now()
    this.#lastDone = this.#openedAt
    this.#done = 0
  }

  /** While it is true the newest page has its turn first (adaptive LIFO), because the oldest is late in any case. */
  get isStanding() {
    return this.#isOpen && this.now() < this.#standsUntil
  }

  /** True when one more page behind `waiting` others would wait too long. */
  isTooLong(waiting: number) {
    return this.#isOver(this.#longest, waiting)
  }

  /** The same, as if the queue did not stand. */
  isTooLongBurst(waiting: number) {
    return this.#isOver(this.#isOpen ? longestWait.burst : longestWait.start, waiting)
  }

  #isOver(longest: number, waiting: number) {
    return waiting >= fewWaiting && waiting * this.#pace > longest
  }

  /**
   * True when a page has waited too long while `waiting` others are behind it. What it waited for the process to start
   * does not count.
   */
  hasWaitedTooLong(addedAt: number, waiting: number) {
    const waited = this.now() - Math.max(addedAt, this.#openedAt)
    return waiting >= fewWaiting && waited > this.#longest
  }

  /** Called for every finished page. */
  noteDone() {
    const now = this.now()
    const isSteady = this.#waiting > 0 && this.#filledAt < this.#lastDone
    if (isSteady) this.#pace += (Math.min(now - this.#lastDone, longestPace) - this.#pace) / 10
    this.#lastDone = now
    this.#done++
  }

  /** Called with the number of waiting pages whenever it may have changed, and before it is asked how long one may wait. */
  note(waiting: number) {
    const now = this.now()
    if (this.#waiting === 0) {
      this.#emptyFor += now - this.#changedAt
      this.#filledAt = now
    }
    this.#waiting = waiting
    this.#changedAt = now
    this.#noteStanding(now)
  }

  #noteStanding(now: number) {
    const work = this.#waiting * this.#pace
    const isLong = this.#done > 0 && this.#waiting >= fewStanding && work > bearable
    this.#standingSince = isLong ? (this.#standingSince ?? now) : undefined
    const stoodFor = now - (this.#standingSince ?? now)
    const hasStood = stoodFor > standingAfter || (isLong && work > flood)
    const isDue = this.#standsUntil > 0 && now >= this.#standsUntil
    const isSeldomEmpty = this.#emptyFor < standingFor * emptyShare && !this.#stoodCold
    if (hasStood) this.#stoodCold = this.#done < coldPages
    if (hasStood || (isDue && isSeldomEmpty)) this.#standsUntil = now + standingFor
    else if (isDue) this.#standsUntil = 0
    if (hasStood || isDue) this.#emptyFor = 0
  }

  get #longest() {
    if (!this.#isOpen) return longestWait.start
    return this.isStanding ? longestWait.standing : longestWait.burst
  }
}
