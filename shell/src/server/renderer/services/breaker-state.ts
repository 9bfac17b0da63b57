/** What may be done with a call now. `check`: it is sent alone, and its outcome decides. */
export type Turn = 'send' | 'check' | 'wait' | 'refuse'

export type Failure = {
  isCheck: boolean
  /** No usable answer at all, as opposed to an error that the service itself answered with. */
  isSilent: boolean
  /** How long the service asked to be left alone, from `Retry-After`. */
  restMs?: number | undefined
}

/** Calls that may be out or have failed since the last good answer. The check is the fifth. */
const mostUnanswered = 4
const outcomesKept = 20
const mostSilent = 10
const shortestRestMs = 5000
/** A `Retry-After` of a year is a mistake. */
const longestRestMs = 60_000

/**
 * The state of a circuit breaker. Two things open it: four failures in a row with a check that
 * fails too, and silence in half of the last calls. While it is open, a check is due every five
 * seconds, and one good answer closes it. Time has to be monotonic.
 */
export class BreakerState {
  #unanswered = 0
  #failures = 0
  #wasSilent: boolean[] = []
  #isChecking = false
  /** Defined while open. */
  #checkAt: number | undefined

  constructor(private readonly now: () => number) {}

  get isOpen() {
    return this.#checkAt !== undefined
  }

  /** Milliseconds until the service is asked again. */
  get restLeft() {
    return Math.max(0, (this.#checkAt ?? 0) - this.now())
  }

  turn(): Turn {
    if (this.isOpen) return this.restLeft > 0 || this.#isChecking ? 'refuse' : 'check'
    if (this.#isChecking) return 'wait'
    if (this.#failures >= mostUnanswered) return 'check'
    return this.#unanswered < mostUnanswered ? 'send' : 'wait'
  }

  noteSent({ isCheck }: { isCheck: boolean }) {
    if (!isCheck) this.#unanswered++
    else {
      this.#isChecking = true
      // Counted from the start of a check, so that one which is cancelled is not followed by the next.
      if (this.isOpen) this.#rest(shortestRestMs)
    }
  }

  noteAnswer({ isCheck }: { isCheck: boolean }) {
    // Late answers to calls from before it opened prove nothing about now.
    if (this.isOpen && !isCheck) return
    if (this.isOpen) this.#wasSilent = []
    if (isCheck) this.#isChecking = false
    this.#checkAt = undefined
    this.#failures = 0
    this.#unanswered = 0
    this.#keep(false)
  }

  noteFailure({ isCheck, isSilent, restMs }: Failure) {
    if (isCheck) this.#isChecking = false
    else if (this.isOpen) return
    this.#failures++
    this.#keep(isSilent)
    const silences = this.#wasSilent.filter(Boolean).length
    if (isCheck || restMs !== undefined || silences >= mostSilent) this.#rest(restMs ?? 0)
  }

  /** The caller went away: the call says nothing about the service. */
  noteCancelled({ isCheck }: { isCheck: boolean }) {
    if (isCheck) this.#isChecking = false
    else this.#unanswered = Math.max(0, this.#unanswered - 1)
  }

  #keep(isSilent: boolean) {
    this.#wasSilent = [...this.#wasSilent, isSilent].slice(-outcomesKept)
  }

  #rest(ms: number) {
    this.#checkAt = this.now() + Math.min(longestRestMs, Math.max(shortestRestMs, ms))
  }
}
