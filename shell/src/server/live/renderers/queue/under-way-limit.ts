const fewest = 3
/** Pages that wait for a service cost memory only. */
const most = 48
/** For each page that is finished: one idle moment in so many pages is accepted. */
const decay = 1 / 64

/**
 * Limits how many pages are under way, those that wait for services included, to as many as keep the one thread busy:
 * more make each other late. An idle thread gets the next page at once and raises the limit, which decays otherwise. So
 * while services are slow it is high, and while they are quick low.
 */
export class UnderWayLimit {
  #limit = fewest

  /** `working` of those under way wait for no service. */
  admits(underWay: number, working: number) {
    if (working === 0) this.#limit = Math.max(this.#limit, Math.min(most, underWay + 1))
    return underWay < this.#limit
  }

  /** Called when a page is finished while others wait for their turn. */
  noteDone() {
    this.#limit = Math.max(fewest, this.#limit - decay)
  }
}
