import { LRUCache } from 'lru-cache'
import type { PageSource } from '../../live/renderers/page-source'
import type { NamedRelease } from '../../release-set/release-set'
import type { Encoded } from './compression'

/** A page as it goes over the wire, in every encoding. */
export type CachedPage = {
  status: number
  etag: string
  contentType: string | undefined
  /** The id of its route. */
  page: string | undefined
  bodies: Encoded
  /** On the monotonic clock of `performance.now()`, which changes of the machine's time do not turn back. */
  renderedAt: number
  /** True for the one page of all missing addresses. */
  hasSharedBody: boolean
  /** False for a page without the data of a service that did not answer. */
  isWhole: boolean
  /** When it was rendered, on the same clock, also while it stands in for a newer one. */
  wholeAt: number
  /** Target of a redirect. */
  location: string | undefined
  /** The release that the page is made of, which a page that stands in for another keeps. */
  loaded: NamedRelease | undefined
  /** Key of the source that rendered it. */
  key: string
  visits: number
}

const cacheBytes = 64 * 1024 * 1024
const lastGoodBytes = 64 * 1024 * 1024
const shortLivedBytes = 12 * 1024 * 1024

/** Rendered pages by the key of their source and their address, and the last good page of each address. */
export class KeptPages {
  readonly #pages = createCache(cacheBytes)
  /**
   * Filtered pages and missing addresses, in a cache of their own: anybody can request any number of them, and they
   * must not evict the others.
   */
  readonly #shortLived = createCache(shortLivedBytes)
  /** Mostly the same pages as above, and those that have left it since. */
  readonly #lastGood = createCache(lastGoodBytes)

  find(source: PageSource, url: string): CachedPage | undefined {
    const key = keyOf(source, url)
    return this.#pages.get(key) ?? this.#shortLived.get(key)
  }

  /** Possibly from an earlier release. */
  lastGood(url: string): CachedPage | undefined {
    return this.#lastGood.get(url)
  }

  keep(source: PageSource, url: string, page: CachedPage) {
    const key = keyOf(source, url)
    const isLasting = page.status === 200 && isPlain(url)
    const cache = isLasting ? this.#pages : this.#shortLived
    cache.set(key, page)
    // A page that changed its kind, by a redirect, a removal or a return, must not stay in the other cache.
    const other = isLasting ? this.#shortLived : this.#pages
    other.delete(key)
    // A canary's page must not become the last good page for all visitors.
    if (!source.isLive) return
    if (isLasting && page.isWhole) this.#lastGood.set(url, page)
    else if (page.status !== 200) this.#lastGood.delete(url)
  }

  /** Addresses of a source. */
  mostVisited(source: PageSource, count: number): string[] {
    return [...this.#pages.entries()]
      .filter(([, page]) => page.key === source.key)
      .sort(([, one], [, other]) => other.visits - one.visits)
      .slice(0, count)
      .map(([place]) => place.slice(keyOf(source, '').length))
  }
}

export function keyOf(source: PageSource, url: string) {
  return `${source.key} ${url}`
}

/** False for searches and filters, which have parameters. */
export function isPlain(url: string) {
  return !url.includes('?')
}

function createCache(maxSize: number) {
  return new LRUCache<string, CachedPage>({
    maxSize,
    // A redirect has no body, and a shared one is not counted for each of its addresses. One in gzip may come later.
    sizeCalculation: ({ hasSharedBody, bodies }, key) =>
      1024 + key.length + (hasSharedBody ? 0 : 2 * bodies.br.length + bodies.identity.length),
  })
}
