import type { History, Pointer } from '@site/releases'

/** When this shell saw pointers first: the clock of a writer may be behind (clock skew). */
export class FirstSeen {
  readonly #times = new Map<number, number>()
  #last: number | undefined

  /** Of the pointers that are there at the first call only their writers know when they were added. */
  note({ pointers }: History, now: number) {
    const last = pointers.at(-1)?.number ?? 0
    const known = this.#last ?? last
    this.#last = Math.max(known, last)
    if (last === known) return
    for (const { number } of pointers) if (number > known) this.#times.set(number, now)
  }

  /** By how many ms a pointer came later than it is dated. */
  delayOf({ number, at }: Pointer): number {
    const seen = this.#times.get(number)
    return seen === undefined ? 0 : Math.max(0, seen - Date.parse(at))
  }
}
