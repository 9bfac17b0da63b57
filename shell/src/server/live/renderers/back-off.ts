const shortest = 1000
const longest = 30_000

/** Exponential back-off: a retry is due after 1 s, 2 s, 4 s, … at most 30 s. */
export class BackOff {
  #delay = 0
  #due = 0

  get isDue() {
    return performance.now() >= this.#due
  }

  /** Doubles the wait and returns it, in ms. */
  grow(): number {
    this.#delay = Math.min(this.#delay * 2 || shortest, longest)
    this.#due = performance.now() + this.#delay
    return this.#delay
  }

  reset() {
    this.#delay = 0
    this.#due = 0
  }
}
