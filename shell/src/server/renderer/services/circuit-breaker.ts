import { HttpError } from '@site/platform'
import { BreakerState } from './breaker-state'
import { cancelled, isAnswer, lateness, refused, unsent } from './call-errors'
import { readRetryAfter } from './retry-after'

export type Call<Answer> = {
  /** For messages: method and address. */
  what: string
  send: (signal: AbortSignal) => Promise<Answer>
  /** Aborted when its answer is not wanted any more. */
  signal: AbortSignal
  /** Whether it may be sent again as a check. */
  isRepeatable: boolean
}

type CircuitBreakerOptions = {
  deadlineMs: number
  now: () => number
  onChange?: (isOpen: boolean, lastFailure: string) => void
}

/** Also the number of sockets that a service can hold. */
export const mostInFlight = 32

/**
 * Keeps the callers of one service from waiting for it in vain: each has an answer or an error
 * within the deadline, and at once while the breaker is open.
 */
export class CircuitBreaker {
  readonly #state: BreakerState
  readonly #waiting = new Set<() => void>()
  #inFlight = 0
  /** A bad address would fail as a check too, and anyone can make addresses up. */
  #lastGood: Call<unknown> | undefined
  #lastFailure = ''
  #wasOpen = false

  constructor(private readonly options: CircuitBreakerOptions) {
    this.#state = new BreakerState(options.now)
  }

  async call<Answer>(call: Call<Answer>): Promise<Answer> {
    const { deadlineMs, now } = this.options
    const started = now()
    const left = (share: number) => deadlineMs * share - (now() - started)
    for (;;) {
      if (call.signal.aborted) throw cancelled(call)
      const turn = this.#state.turn()
      if (turn === 'refuse') throw refused(call, this.#state.restLeft, this.#lastFailure)
      // The other half of the deadline is for the service: less would count against it unfairly.
      if (left(0.5) <= 0) throw unsent(call)
      if (turn === 'send' && this.#inFlight < mostInFlight) return this.#send(call, left(1), false)
      if (turn === 'check' && !this.#lastGood) return this.#send(call, left(1), true)
      if (turn === 'check') this.#check()
      await this.#change(left(0.5), call.signal)
    }
  }

  /** Repeats the last call that was answered well. The outcome is kept in the state. */
  #check() {
    const { signal } = new AbortController()
    const repeated = this.#lastGood && { ...this.#lastGood, signal }
    if (repeated) this.#send(repeated, this.options.deadlineMs, true).catch(() => undefined)
  }

  async #send<Answer>(call: Call<Answer>, ms: number, isCheck: boolean): Promise<Answer> {
    const late = new AbortController()
    // A busy process reads late: an answer that has arrived is read before the call is given up.
    const timer = setTimeout(() => setImmediate(() => late.abort()), ms)
    this.#state.noteSent({ isCheck })
    this.#inFlight++
    try {
      const answer = await call.send(AbortSignal.any([call.signal, late.signal]))
      this.#state.noteAnswer({ isCheck })
      if (call.isRepeatable) this.#lastGood = call
      return answer
    } catch (cause) {
      if (call.signal.aborted || !(cause instanceof HttpError)) {
        this.#state.noteCancelled({ isCheck })
        throw cause
      }
      const error = late.signal.aborted ? lateness(call, this.options.deadlineMs, cause) : cause
      this.#note(error, isCheck)
      throw error
    } finally {
      clearTimeout(timer)
      this.#inFlight--
      this.#tellChange()
      for (const wake of [...this.#waiting]) wake()
    }
  }

  #note(error: HttpError, isCheck: boolean) {
    if (isAnswer(error)) return this.#state.noteAnswer({ isCheck })
    this.#lastFailure = error.message
    this.#state.noteFailure({
      isCheck,
      isSilent: error.status === undefined,
      restMs: readRetryAfter(error),
    })
  }

  #tellChange() {
    const { isOpen } = this.#state
    if (isOpen !== this.#wasOpen) this.options.onChange?.(isOpen, this.#lastFailure)
    this.#wasOpen = isOpen
  }

  /** Until a call has ended, the time is over or the caller has gone. */
  #change(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', wake)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      signal.addEventListener('abort', wake)
      this.#waiting.add(wake)
    })
  }
}
