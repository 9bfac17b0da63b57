const fewest = 4
/** Pages that wait for a service cost memory only. */
const most = 48
/** With fewer pages at work, the thread is soon idle; with more, they make each other late. */
const working = { fewest: 2, most: 8 }

/**
 * Limits how many pages are under way, those that wait for services included, by how many are at work at once: so many
 * as keep the one thread busy. While services are slow these are many, and while they are quick few.
 */
export class UnderWayLimit {
  #limit = most

  admits(underWay: number) {
    return underWay < this.#limit
  }

  /** Called when a page goes on after a service; `atWork` counts it too. */
  noteReturn(atWork: number) {
    if (atWork > working.most) this.#limit = Math.max(fewest, this.#limit - 1)
  }

  /** Called when a page is finished or waits for a service; `atWork` are the others. */
  noteLeft(atWork: number) {
    if (atWork < working.fewest) this.#limit = Math.min(most, this.#limit + 1)
  }
}
