/** What to do with a call now. `check`: the half-open state, where one call is sent alone and its outcome decides. */
type Turn = 'send' | 'check' | 'wait' | 'refuse'

type Failure = {
  isCheck: boolean
  /** True without an answer (a timeout or a broken connection), false for an error that the service answered with. */
  isSilent: boolean
  /** From `Retry-After`: how long the service asked for rest. */
  restMs?: number | undefined
}

/** Calls in flight or failed since the last good answer. The check is the fifth. */
const mostUnanswered = 4
const outcomesKept = 20
const mostSilent = 10
const shortestRestMs = 5000
/** Upper limit for `Retry-After`: a year would be a mistake. */
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
  /** When the next check is due; undefined while closed. */
  #checkAt: number | undefined

  constructor(private readonly now: () => number) {}

  get isOpen() {
    return this.#checkAt !== undefined
  }

  /** Milliseconds until the next check. */
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
      // The rest restarts with each check, so that a cancelled one is not followed by the next at once.
      if (this.isOpen) this.#rest(shortestRestMs)
    }
  }

  noteAnswer({ isCheck }: { isCheck: boolean }) {
    // A late answer to a call from before it opened says nothing about now.
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

  /** The caller cancelled: the call says nothing about the service. */
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
