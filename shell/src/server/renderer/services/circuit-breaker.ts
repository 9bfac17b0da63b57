import { readRetryAfter } from '@site/contract'
import { HttpError } from '@site/platform'
import { BreakerState } from './breaker-state'
import { cancelled, isAnswer, lateness, refused, unsent } from './call-errors'

export type Call<Answer> = {
  /** For messages: method and address. */
  what: string
  send: (signal: AbortSignal) => Promise<Answer>
  /** Aborted when the callers have left. */
  signal: AbortSignal
  /** True when it may be repeated as a check (idempotent). */
  isRepeatable: boolean
  /** Where it may take longer than other calls. */
  deadlineMs?: number
}

type CircuitBreakerOptions = {
  deadlineMs: number
  now: () => number
  onChange?: (isOpen: boolean, lastFailure: string) => void
}

/** Bulkhead: calls in flight, and sockets, for each service. */
export const mostInFlight = 32

/**
 * Circuit breaker for one service: each caller gets an answer or an error within the deadline, and at once while the
 * breaker is open.
 */
export class CircuitBreaker {
  readonly #state: BreakerState
  readonly #waiting = new Set<() => void>()
  #inFlight = 0
  /** The call to check with. An arbitrary one may have a bad address, which would fail while the service works. */
  #lastGood: Call<unknown> | undefined
  #lastFailure = ''
  #wasOpen = false

  constructor(private readonly options: CircuitBreakerOptions) {
    this.#state = new BreakerState(options.now)
  }

  async call<Answer>(call: Call<Answer>): Promise<Answer> {
    const { now } = this.options
    const deadlineMs = this.#deadlineOf(call)
    const started = now()
    const left = (share: number) => deadlineMs * share - (now() - started)
    for (;;) {
      if (call.signal.aborted) throw cancelled(call)
      const turn = this.#state.turn()
      if (turn === 'refuse') throw refused(call, this.#state.restLeft, this.#lastFailure)
      // A call waits for half of the deadline at most; the other half is the service's, and less would be unfair to
      // it.
      if (left(0.5) <= 0) throw unsent(call)
      if (turn === 'send' && this.#inFlight < mostInFlight) return this.#send(call, left(1), false)
      if (turn === 'check' && !this.#lastGood) return this.#send(call, left(1), true)
      if (turn === 'check') this.#check()
      await this.#change(left(0.5), call.signal)
    }
  }

  /** Repeats the last good call; `#state` keeps the outcome. */
  #check() {
    const { signal } = new AbortController()
    const repeated = this.#lastGood && { ...this.#lastGood, signal }
    if (repeated) this.#send(repeated, this.options.deadlineMs, true).catch(() => undefined)
  }

  async #send<Answer>(call: Call<Answer>, ms: number, isCheck: boolean): Promise<Answer> {
    const late = new AbortController()
    // setImmediate, because a busy process reads late: an answer that has arrived is read before the call is given
    // up.
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
      const error = late.signal.aborted ? lateness(call, this.#deadlineOf(call), cause) : cause
      this.#note(error, isCheck)
      throw error
    } finally {
      clearTimeout(timer)
      this.#inFlight--
      this.#tellChange()
      for (const wake of [...this.#waiting]) wake()
    }
  }

  #deadlineOf<Answer>(call: Call<Answer>) {
    return call.deadlineMs ?? this.options.deadlineMs
  }

  #note(error: HttpError, isCheck: boolean) {
    if (isAnswer(error)) return this.#state.noteAnswer({ isCheck })
    this.#lastFailure = error.message
    this.#state.noteFailure({
      isCheck,
      isSilent: error.status === undefined,
      restMs: readRetryAfter(error.retryAfter),
    })
  }

  #tellChange() {
    const { isOpen } = this.#state
    if (isOpen !== this.#wasOpen) this.options.onChange?.(isOpen, this.#lastFailure)
    this.#wasOpen = isOpen
  }

  /** Resolves when a call has ended, the time is over or the caller has left. */
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
