const atFirst = 3
const fewest = 2
/** Pages that wait for a service cost memory only. */
const most = 48
/** In ms. For less, a thread only seems idle: it has yet to say that it goes on with a page. */
const idleAfter = 5
/** For each page that is finished: one idle moment in so many pages is accepted. */
const decay = 1 / 8

/**
 * Limits how many pages are under way, those that wait for services included, to as many as keep the one thread busy:
 * more make each other late. An idle thread gets the next page and raises the limit, which decays while the queue
 * stands. So while services are slow it is high, and while they are quick low.
 */
export class UnderWayLimit {
  #limit = atFirst
  #idleSince: number | undefined
  #idling: NodeJS.Timeout | undefined

  /** `onIdle` is called when a page that was not admitted may be by now. */
  constructor(
    private readonly now: () => number,
    private readonly onIdle: () => void,
  ) {}

  /** While the queue stands, a thread that is idle for a moment only gets no page more. */
  admits(underWay: number, isStanding: boolean) {
    const isIdle = this.#idleSince !== undefined
    const idleFor = this.now() - (this.#idleSince ?? 0)
    if (isIdle && (!isStanding || idleFor >= idleAfter)) {
      this.#limit = Math.max(this.#limit, Math.min(most, underWay + 1))
    }
    const isAdmitted = underWay < this.#limit
    if (isIdle && !isAdmitted) this.#awaitIdle()
    return isAdmitted
  }

  /** Called with the number of pages under way that wait for no service, whenever it changes. */
  noteWorking(working: number) {
    this.#idleSince = working > 0 ? undefined : (this.#idleSince ?? this.now())
  }

  /** Called when a page is finished while the queue stands. */
  noteDone() {
    this.#limit = Math.max(fewest, this.#limit - decay)
  }

  #awaitIdle() {
    this.#idling ??= setTimeout(() => {
      this.#idling = undefined
      this.onIdle()
    }, idleAfter)
    this.#idling.unref()
  }
}
