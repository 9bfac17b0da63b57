import { HttpError } from '@site/platform'
import { LRUCache } from 'lru-cache'
import { cancelled, isAnswer } from './call-errors'

/** Resolves with JSON text. */
type Fetch = (signal: AbortSignal) => Promise<string>

type Kept = { text: string; at: number }

/** A call in flight, and the number of callers that wait for it. */
type Flight = { text: Promise<string>; callers: number; leaving: AbortController }

const freshMs = 1000
/** Stale-while-revalidate: an answer up to this age is used at once, and fetched again in the background. */
const staleWhileRevalidateMs = 30_000
/** Stale-if-error: an answer up to this age stands in for an error. */
const staleIfErrorMs = 600_000
const keptBytes = 16 * 1024 * 1024

/**
 * Answers of one service, shared by all renderings: single flight, stale-while-revalidate and
 * stale-if-error (RFC 5861). They are kept as text and parsed for each caller, because remotes may
 * change what they are given. Frozen objects would cost less for very long lists alone (15 ms of
 * parsing for 5,000 openings, 0.05 ms for an article), and break those remotes.
 */
export class SharedAnswers {
  readonly #kept: LRUCache<string, Kept>
  readonly #flights = new Map<string, Flight>()

  constructor(private readonly options: { now: () => number; maxBytes?: number }) {
    this.#kept = new LRUCache({
      maxSize: options.maxBytes ?? keptBytes,
      // V8 keeps two bytes per character of a text beyond Latin-1.
      sizeCalculation: ({ text }, key) => 2 * (text.length + key.length),
    })
  }

  get bytes() {
    return this.#kept.calculatedSize
  }

  async get(key: string, fetch: Fetch, caller?: AbortSignal): Promise<unknown> {
    const kept = this.#kept.get(key)
    const age = kept ? this.options.now() - kept.at : Number.POSITIVE_INFINITY
    if (kept && age <= freshMs) return JSON.parse(kept.text)
    if (kept && age <= staleWhileRevalidateMs) {
      this.#refresh(key, fetch)
      return JSON.parse(kept.text)
    }
    try {
      return JSON.parse(await this.#join(key, fetch, caller))
    } catch (error) {
      const isGone = error instanceof HttpError && isAnswer(error)
      if (!kept || isGone || caller?.aborted || age > staleIfErrorMs) throw error
      return JSON.parse(kept.text)
    }
  }

  /** A failed refresh leaves the old answer; the breaker counts it. */
  #refresh(key: string, fetch: Fetch) {
    if (!this.#flights.has(key)) this.#join(key, fetch).catch(() => undefined)
  }

  #join(key: string, fetch: Fetch, caller?: AbortSignal): Promise<string> {
    if (caller?.aborted) return Promise.reject(cancelled({ what: key }))
    const flight = this.#flights.get(key) ?? this.#start(key, fetch)
    flight.callers++
    if (!caller) return flight.text
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(cancelled({ what: key }))
        if (--flight.callers > 0) return
        this.#end(key, flight)
        flight.leaving.abort()
      }
      caller.addEventListener('abort', leave)
      flight.text.then(resolve, reject).finally(() => caller.removeEventListener('abort', leave))
    })
  }

  #start(key: string, fetch: Fetch): Flight {
    const leaving = new AbortController()
    const text = this.#fetch(key, () => fetch(leaving.signal))
    const flight = { text, callers: 0, leaving }
    this.#flights.set(key, flight)
    const end = () => this.#end(key, flight)
    text.then(end, end)
    return flight
  }

  async #fetch(key: string, fetch: () => Promise<string>): Promise<string> {
    try {
      const text = await fetch()
      this.#kept.set(key, { text, at: this.options.now() })
      return text
    } catch (error) {
      if (error instanceof HttpError && isAnswer(error)) this.#kept.delete(key)
      throw error
    }
  }

  /** Compares, because a flight whose callers have left may end after the next one has started (race). */
  #end(key: string, flight: Flight) {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }
}
