import { LRUCache } from 'lru-cache'

const quarantinedFor = 60_000
const mostKnown = 200

/** A page was not rendered, because it ended its renderer before. That says nothing new about its release. */
export class QuarantinedError extends Error {
  override readonly name = 'QuarantinedError'
}

/**
 * Addresses that ended a renderer's process (poison pills): suspect after one process, quarantined for a minute after
 * two.
 */
export class Quarantine {
  /** Number of processes that ended while they rendered the address. */
  readonly #suspects = new LRUCache<string, number>({ max: mostKnown })
  readonly #quarantined: LRUCache<string, true>
  /** Tried within the last minute, although they were quarantined. */
  readonly #tried: LRUCache<string, true>

  /** `renderer` is its name, for messages. */
  constructor(
    private readonly renderer: string,
    now: () => number,
  ) {
    const minute = { max: mostKnown, ttl: quarantinedFor, ttlResolution: 0, perf: { now } }
    this.#quarantined = new LRUCache(minute)
    this.#tried = new LRUCache(minute)
  }

  get urls(): string[] {
    return [...this.#quarantined.keys()]
  }

  has(url: string) {
    return this.#quarantined.has(url)
  }

  /**
   * Why an address is not rendered now, if it is not. A trial of its release is let through once a minute: what ended the
   * processes may have been something else.
   */
  refusalOf(url: string, isTrial: boolean): QuarantinedError | undefined {
    if (!this.has(url)) return undefined
    if (isTrial && !this.#tried.has(url)) {
      this.#tried.set(url, true)
      return undefined
    }
    return new QuarantinedError(
      `${url} was not rendered: it ended the renderer of ${this.renderer} twice. It is tried again after ${quarantinedFor / 1000} s.`,
    )
  }

  isInDoubt(url: string) {
    return this.#suspects.has(url)
  }

  /** Clears an address that was rendered without ending its process. */
  acquit(url: string) {
    this.#suspects.delete(url)
    this.#quarantined.delete(url)
  }

  /** Counts the addresses that a process was rendering when it ended, each once for all its requests. */
  blame(urls: string[]) {
    for (const url of new Set(urls)) {
      const count = (this.#suspects.get(url) ?? 0) + 1
      this.#suspects.set(url, count)
      if (count > 1) this.#quarantined.set(url, true)
    }
  }
}
