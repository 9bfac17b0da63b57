import { LRUCache } from 'lru-cache'

const quarantinedFor = 60_000
const mostKnown = 200

/**
 * Addresses that ended a renderer's process (poison pills): suspect after one process, quarantined for a minute after
 * two.
 */
export class Quarantine {
  /** Number of processes that ended while they rendered the address. */
  readonly #suspects = new LRUCache<string, number>({ max: mostKnown })
  readonly #quarantined: LRUCache<string, true>

  constructor(now: () => number) {
    this.#quarantined = new LRUCache({
      max: mostKnown,
      ttl: quarantinedFor,
      ttlResolution: 0,
      perf: { now },
    })
  }

  get urls(): string[] {
    return [...this.#quarantined.keys()]
  }

  has(url: string) {
    return this.#quarantined.has(url)
  }

  errorFor(url: string, renderer: string) {
    return new Error(
      `${url} was not rendered: it ended the renderer of ${renderer} twice. It is tried again after ${quarantinedFor / 1000} s.`,
    )
  }

  isInDoubt(url: string) {
    return this.#suspects.has(url)
  }

  /** Clears an address that was rendered without ending its process. */
  acquit(url: string) {
    this.#suspects.delete(url)
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
