import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Priority, RenderOptions } from '../../live/renderers/page-queue'
import type { PageSource } from '../../live/renderers/page-source'
import type { PageAnswer } from '../../renderer/protocol/protocol'
import { Compression, type Encoded } from './compression'

export type Encoding = keyof Encoded

/** A page as it goes over the wire, in every encoding. */
export type CachedPage = {
  status: number
  etag: string
  contentType: string | undefined
  bodies: Encoded
  /** On the clock of `performance.now()`, which no change of the machine's time turns back. */
  renderedAt: number
  /** False for a page that lacks what a service did not answer. */
  isWhole: boolean
  /** Where to go instead. */
  location: string | undefined
  /** Of the source that made it. */
  key: string
  visits: number
}

type PageCacheOptions = {
  /** Renders, and takes note of it. */
  render?: (source: PageSource, url: string, options: RenderOptions) => Promise<PageAnswer>
  /** The page for every address that has none. */
  renderNotFound: () => Promise<PageAnswer>
  onFailure: (url: string, reason: string) => void
  now?: () => number
  /** Development: a page is asked for once or twice, and is not worth a thorough compression. */
  isShortLived?: boolean
}

const freshFor = 1000
const servedStaleFor = 60_000
/** How long after a promotion the page of the release before may stand in while the new one is made. */
const standsInFor = 10_000
const cacheBytes = 64 * 1024 * 1024
const shortLivedBytes = 12 * 1024 * 1024
const mostLastGood = 500
/** Pages of a remote that are made new at once, and in a second: visits must not turn into as many calls of services. */
const refreshes = { atOnce: 2, perSecond: 8 }
const warmed = { pages: 20, withinMs: 2000 }

/**
 * Whole pages by their source and address. Stale-while-revalidate: a page older than a second is served as it is and
 * rendered again in the background; when that fails, the last good page stays.
 */
export class PageCache {
  readonly #pages = createCache(cacheBytes)
  /** Filtered pages and pages for missing addresses: anybody can make any number of them. */
  readonly #shortLived = createCache(shortLivedBytes)
  readonly #lastGood = new LRUCache<string, CachedPage>({ max: mostLastGood })
  readonly #rendering = new Map<string, { page: Promise<CachedPage>; isRefresh: boolean }>()
  readonly #refreshing = new Map<string, { running: number; starts: number[] }>()
  readonly #compression = new Compression()
  readonly #now: () => number
  #notFound: Promise<CachedPage> | undefined

  constructor(private readonly options: PageCacheOptions) {
    this.#now = options.now ?? (() => performance.now())
  }

  /** What can be sent at once, if anything. A stale page is made new in the background. */
  find(source: PageSource, url: string): CachedPage | undefined {
    const page = this.#find(`${source.key} ${url}`) ?? this.#findBefore(source, url)
    const age = page ? this.#now() - page.renderedAt : 0
    if (!page || age > servedStaleFor) return undefined
    page.visits++
    if (age > freshFor || page.key !== source.key) this.#refresh(source, url)
    return page
  }

  /** Renders the page; visitors who ask for it at the same time wait for the same rendering (single flight). */
  getOrRender(source: PageSource, url: string): Promise<CachedPage> {
    const underWay = this.#rendering.get(`${source.key} ${url}`)
    if (!underWay) return this.#start(source, url, 'visitor')
    if (underWay.isRefresh) source.raise(url)
    return underWay.page
  }

  /** Renders the pages of a remote that are visited most, before its next release takes their place. */
  async warm(before: PageSource, after: PageSource) {
    const urls = [...this.#pages.entries()]
      .filter(([, page]) => page.key === before.key)
      .sort(([, one], [, other]) => other.visits - one.visits)
      .slice(0, warmed.pages)
      .map(([key]) => key.slice(before.key.length + 1))
    const late = new Promise<void>((resolve) => {
      setTimeout(resolve, warmed.withinMs).unref()
    })
    const all = urls.map((url) => this.getOrRender(after, url).catch(() => undefined))
    await Promise.race([Promise.all(all), late])
  }

  #find(key: string) {
    return this.#pages.get(key) ?? this.#shortLived.get(key)
  }

  /** The page of the release before, for a short time after a promotion. */
  #findBefore(source: PageSource, url: string) {
    if (!source.isLive || this.#now() - source.since > standsInFor) return undefined
    const page = this.#lastGood.get(url)
    return page && page.key !== source.key ? page : undefined
  }

  /** Bounded for each remote, so that visits never turn into as many renderings. */
  #refresh(source: PageSource, url: string) {
    if (this.#rendering.has(`${source.key} ${url}`)) return
    const owner = source.remote ?? ''
    const budget = this.#refreshing.get(owner) ?? { running: 0, starts: [] }
    this.#refreshing.set(owner, budget)
    const now = this.#now()
    budget.starts = budget.starts.filter((start) => now - start < 1000)
    const isSpent =
      budget.running >= refreshes.atOnce || budget.starts.length >= refreshes.perSecond
    if (isSpent) return
    budget.running++
    budget.starts.push(now)
    this.#start(source, url, 'refresh')
      // Told to `onFailure`; the page that is there stays.
      .catch(() => undefined)
      .finally(() => budget.running--)
  }

  /** When the page is late, what was good last stands in; the rendering goes on for the next visitor. */
  #start(source: PageSource, url: string, priority: Priority): Promise<CachedPage> {
    const key = `${source.key} ${url}`
    const known = this.#find(key)
    const render =
      this.options.render ?? ((from, address, more) => from.render({ url: address }, more))
    const page = new Promise<CachedPage>((resolve, reject) => {
      const onLate = () => {
        const fallback = this.#fallback(source, known, url)
        if (fallback) resolve(fallback)
      }
      this.#take(source, url, known, render(source, url, { priority, onLate }))
        .finally(() => this.#rendering.delete(key))
        .then(resolve, reject)
    })
    this.#rendering.set(key, { page, isRefresh: priority === 'refresh' })
    return page
  }

  async #take(
    source: PageSource,
    url: string,
    known: CachedPage | undefined,
    rendering: Promise<PageAnswer>,
  ): Promise<CachedPage> {
    try {
      const answer = await rendering
      if (answer.failure) {
        this.options.onFailure(url, answer.failure)
        const fallback = this.#fallback(source, known, url)
        if (fallback) return fallback
      }
      const page = await this.#toPage(source, answer, known)
      if (page.status < 500) this.#keep(source, url, page)
      const isWorthIt = page.status === 200 && isPlain(url) && !this.options.isShortLived
      if (isWorthIt && page.bodies !== known?.bodies) {
        this.#compression.improve(`${source.key} ${url}`, page.bodies)
      }
      return page
    } catch (error) {
      this.options.onFailure(url, error instanceof Error ? error.message : String(error))
      const fallback = this.#fallback(source, known, url)
      if (fallback) return fallback
      throw error
    }
  }

  #keep(source: PageSource, url: string, page: CachedPage) {
    const key = `${source.key} ${url}`
    const isLasting = page.status === 200 && isPlain(url)
    const cache = isLasting ? this.#pages : this.#shortLived
    cache.set(key, page)
    // A page that was moved, removed or brought back is not in both.
    const other = isLasting ? this.#shortLived : this.#pages
    other.delete(key)
    // A canary's page must not become everybody's.
    if (!source.isLive) return
    if (isLasting && page.isWhole) this.#lastGood.set(url, page)
    else if (page.status !== 200) this.#lastGood.delete(url)
  }

  /** The page as it was when it was whole, also from an earlier release: it carries all it needs. */
  #fallback(source: PageSource, known: CachedPage | undefined, url: string) {
    const page = known?.isWhole ? known : this.#lastGood.get(url)
    if (!page) return undefined
    const kept = { ...page, renderedAt: this.#now(), key: source.key }
    this.#keep(source, url, kept)
    return kept
  }

  async #toPage(
    source: PageSource,
    answer: PageAnswer,
    known: CachedPage | undefined,
  ): Promise<CachedPage> {
    const { status, body, contentType, location, failure } = answer
    const renderedAt = this.#now()
    if (status === 404 && body === '') {
      return { ...(await this.#getNotFound()), renderedAt, key: source.key }
    }
    const identity = Buffer.from(body)
    const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`
    // All redirects have the same HTML: none.
    const isSame = known?.etag === etag && known.status === status && known.location === location
    return {
      status,
      etag,
      contentType,
      bodies: isSame ? known.bodies : await this.#compression.compress(identity),
      renderedAt,
      isWhole: !failure,
      location,
      key: source.key,
      visits: known?.visits ?? 0,
    }
  }

  /** One body for every missing address, compressed once. */
  #getNotFound(): Promise<CachedPage> {
    this.#notFound ??= this.#makeNotFound().catch((error: unknown) => {
      this.#notFound = undefined
      throw error
    })
    return this.#notFound
  }

  async #makeNotFound(): Promise<CachedPage> {
    const { body } = await this.options.renderNotFound()
    const identity = Buffer.from(body)
    const bodies = await this.#compression.compress(identity)
    this.#compression.improve('', bodies)
    const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`
    const plain = { contentType: undefined, location: undefined, key: '', visits: 0 }
    return { status: 404, etag, bodies, renderedAt: this.#now(), isWhole: true, ...plain }
  }
}

/** Searches and filters have parameters. */
function isPlain(url: string) {
  return !url.includes('?')
}

function createCache(maxSize: number) {
  return new LRUCache<string, CachedPage>({
    maxSize,
    // The body of a missing page is shared by all of them.
    sizeCalculation: ({ status, bodies }) =>
      status === 404 ? 1024 : bodies.br.length + bodies.gzip.length + bodies.identity.length,
  })
}
