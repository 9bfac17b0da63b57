import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { PageAnswer } from './render/release-set'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page as it goes over the wire, in every encoding. */
export type CachedPage = {
  status: number
  etag: string
  contentType: string | undefined
  bodies: Record<Encoding, Buffer>
  renderedAt: number
  /** False for a page that lacks what a service did not answer. */
  isWhole: boolean
  /** Where to go instead. */
  location: string | undefined
}

type PageCacheOptions = {
  render: (url: string, releaseSet: string) => Promise<PageAnswer>
  onFailure: (url: string, reason: string) => void
  now?: () => number
  /** Every page is asked for once or twice: it is not worth a thorough compression. */
  isPassing?: boolean
}

const freshFor = 1000
const servedStaleFor = 60_000
const cacheBytes = 96 * 1024 * 1024
const passingBytes = 16 * 1024 * 1024

/** A lasting page is compressed once for very many visitors, a passing one for a few. */
const brotliQuality = { lasting: 11, passing: 5 }

/**
 * Whole pages by release set and URL. A page older than a second is served as it is and rendered
 * again behind the visitor's back; when that fails, the last good page stays.
 */
export class PageCache {
  readonly #pages = createCache(cacheBytes)
  /** Filtered pages and pages for no page: anybody can make any number of them. */
  readonly #passing = createCache(passingBytes)
  readonly #lastGood = new LRUCache<string, CachedPage>({ max: 500 })
  readonly #rendering = new Map<string, Promise<CachedPage>>()
  readonly #now: () => number

  constructor(private readonly options: PageCacheOptions) {
    this.#now = options.now ?? Date.now
  }

  /** What can be sent at once, if anything. */
  peek(releaseSet: string, url: string): CachedPage | undefined {
    const page = this.#find(`${releaseSet} ${url}`)
    const age = page ? this.#now() - page.renderedAt : 0
    if (age > servedStaleFor) return undefined
    if (age > freshFor) this.get(releaseSet, url).catch(() => undefined)
    return page
  }

  #find(key: string) {
    return this.#pages.get(key) ?? this.#passing.get(key)
  }

  #keep(key: string, url: string, page: CachedPage) {
    const isLasting = page.status === 200 && isPlain(url)
    const cache = isLasting ? this.#pages : this.#passing
    cache.set(key, page)
    // A page that was moved, removed or brought back is not in both.
    const other = isLasting ? this.#passing : this.#pages
    other.delete(key)
    if (isLasting && page.isWhole) this.#lastGood.set(url, page)
    else if (page.status !== 200) this.#lastGood.delete(url)
  }

  /** Renders the page; visitors who ask for it at the same time wait for the same rendering. */
  get(releaseSet: string, url: string): Promise<CachedPage> {
    const key = `${releaseSet} ${url}`
    const underWay = this.#rendering.get(key)
    if (underWay) return underWay
    const rendering = this.#render(key, url, releaseSet).finally(() => this.#rendering.delete(key))
    this.#rendering.set(key, rendering)
    return rendering
  }

  async #render(key: string, url: string, releaseSet: string): Promise<CachedPage> {
    const known = this.#find(key)
    try {
      const answer = await this.options.render(url, releaseSet)
      if (answer.failure) {
        this.options.onFailure(url, answer.failure)
        const fallback = this.#fallback(known, key, url)
        if (fallback) return fallback
      }
      const isLasting = isPlain(url) && !this.options.isPassing
      const quality = isLasting ? brotliQuality.lasting : brotliQuality.passing
      const page = await this.#toPage(answer, known, quality)
      if (page.status < 500) this.#keep(key, url, page)
      return page
    } catch (error) {
      this.options.onFailure(url, error instanceof Error ? error.message : String(error))
      const fallback = this.#fallback(known, key, url)
      if (fallback) return fallback
      throw error
    }
  }

  /** The page as it was when it was whole, also from an earlier release set: it carries all it needs. */
  #fallback(known: CachedPage | undefined, key: string, url: string) {
    const page = known?.isWhole ? known : this.#lastGood.get(url)
    if (!page) return undefined
    const kept = { ...page, renderedAt: this.#now() }
    this.#keep(key, url, kept)
    return kept
  }

  async #toPage(
    { status, body, contentType, location, failure }: PageAnswer,
    known: CachedPage | undefined,
    quality: number,
  ): Promise<CachedPage> {
    const identity = Buffer.from(body)
    const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`
    // All redirects have the same HTML: none.
    const isSame = known?.etag === etag && known.status === status && known.location === location
    return {
      status,
      etag,
      contentType,
      bodies: isSame ? known.bodies : await compress(identity, quality),
      renderedAt: this.#now(),
      isWhole: !failure,
      location,
    }
  }
}

/** Searches and filters have parameters. */
function isPlain(url: string) {
  return !url.includes('?')
}

function createCache(maxSize: number) {
  return new LRUCache<string, CachedPage>({
    maxSize,
    sizeCalculation: ({ bodies }) => bodies.br.length + bodies.gzip.length + bodies.identity.length,
  })
}

/** Once per page, not per visitor, so it may take a few milliseconds. */
async function compress(identity: Buffer, quality: number): Promise<CachedPage['bodies']> {
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return { br, gzip: gzipped, identity }
}
