/** In ms. */
const longestPause = 6 * 60 * 60 * 1000
/** Upper limit for `Retry-After`, which is a mistake above that: the quota of a day is the longest that makes sense. */
const longestRest = 24 * 60 * 60 * 1000

/**
 * Back-off: when each call was sent by this run. A service that stores a call and does not say so has a copy of every
 * try, so the pauses grow with the time that it has been tried for: a quarter of it. Monotonic clock, which a wrong date
 * does not move.
 */
export class RetrySchedule {
  readonly #times = new Map<string, { first: number; last: number }>()
  readonly #tries = new Map<string, number>()
  /** Until when a service asked to be left alone. */
  readonly #rests = new Map<string, number>()

  /** At the end of the shell, which began at `endedAt`, each is due once more: its disk may go with this machine. */
  isDue(name: string, service: string, endedAt?: number) {
    const times = this.#times.get(name)
    const now = performance.now()
    if (endedAt !== undefined) return !times || times.last < endedAt
    if (now < (this.#rests.get(service) ?? 0)) return false
    if (!times) return true
    return now - times.last >= Math.min((now - times.first) / 4, longestPause)
  }

  note(name: string) {
    const last = performance.now()
    const { first = last } = this.#times.get(name) ?? {}
    this.#times.set(name, { first, last })
    this.#tries.set(name, this.triesOf(name) + 1)
  }

  /** How often a call was sent by this run. */
  triesOf(name: string) {
    return this.#tries.get(name) ?? 0
  }

  noteRest(service: string, ms: number) {
    this.#rests.set(service, performance.now() + Math.min(ms, longestRest))
  }

  forget(name: string) {
    this.#times.delete(name)
    this.#tries.delete(name)
  }

  /** Makes all due. */
  clear() {
    this.#times.clear()
  }
}
