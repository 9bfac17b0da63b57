/** In ms. */
const longestPause = 6 * 60 * 60 * 1000

/**
 * Back-off: when each call was sent by this run. A service that stores a call and does not say so has a copy of every
 * try, so the pauses grow with the time that it has been tried for: a quarter of it. Monotonic clock, which a wrong date
 * does not move.
 */
export class Tries {
  readonly #times = new Map<string, { first: number; last: number }>()

  /** At the end of the shell, which began at `endedAt`, each is due once more. */
  isDue(name: string, endedAt?: number) {
    const times = this.#times.get(name)
    if (!times) return true
    if (endedAt !== undefined) return times.last < endedAt
    const now = performance.now()
    return now - times.last >= Math.min((now - times.first) / 4, longestPause)
  }

  note(name: string) {
    const last = performance.now()
    const { first = last } = this.#times.get(name) ?? {}
    this.#times.set(name, { first, last })
  }

  forget(name: string) {
    this.#times.delete(name)
  }

  clear() {
    this.#times.clear()
  }
}
