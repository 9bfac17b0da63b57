import { LRUCache } from 'lru-cache'

export const quarantinedFor = 60_000
const mostKnown = 200

/** Addresses that ended a renderer's process: in doubt after one, left alone for a while after two. */
export class Quarantine {
  /** In how many processes that ended it was being rendered. */
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

  isInDoubt(url: string) {
    return this.#suspects.has(url)
  }

  /** It was rendered, and its process lives. */
  acquit(url: string) {
    this.#suspects.delete(url)
  }

  /** A process has ended while it rendered these. However many asked for one, it is one reason to doubt it. */
  blame(urls: string[]) {
    for (const url of new Set(urls)) {
      const count = (this.#suspects.get(url) ?? 0) + 1
      this.#suspects.set(url, count)
      if (count > 1) this.#quarantined.set(url, true)
    }
  }
}
