const atOnce = 2
const perSecond = 8

/** How many stale pages of one remote are rendered again: visits must not turn into as many calls of services. */
export class RefreshBudget {
  #running = 0
  #starts: number[] = []

  constructor(private readonly now: () => number) {}

  /** Does nothing when the budget is spent. `refresh` must not reject. */
  spend(refresh: () => Promise<unknown>) {
    const now = this.now()
    this.#starts = this.#starts.filter((start) => now - start < 1000)
    if (this.#running >= atOnce || this.#starts.length >= perSecond) return
    this.#running++
    this.#starts.push(now)
    void refresh().finally(() => this.#running--)
  }
}
