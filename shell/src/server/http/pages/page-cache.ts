import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PageSource } from '../../live/renderers/page-source'
import type { Priority, RenderOptions } from '../../live/renderers/queue/job'
import type { LoadedRelease } from '../../release-set/release-set'
import type { PageAnswer } from '../../renderer/protocol/protocol'
import { Compression, type Encoded } from './compression'
import { RefreshBudget } from './refresh-budget'

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
  /** False for a page without the data of a service that did not answer. */
  isWhole: boolean
  /** Target of a redirect. */
  location: string | undefined
  /** The release that the page is made of, which a page that stands in for another keeps. */
  loaded: LoadedRelease | undefined
  /** Key of the source that rendered it. */
  key: string
  visits: number
}

type PageCacheOptions = {
  /** Renders, and times it for the release watch. */
  render?: (source: PageSource, url: string, options: RenderOptions) => Promise<PageAnswer>
  /** The one page for all missing addresses. */
  renderNotFound: () => Promise<PageAnswer>
  onFailure: (url: string, reason: string) => void
  now?: () => number
  /** Development: pages are requested once or twice, so thorough compression is not worth it. */
  isShortLived?: boolean
}

const freshFor = 1000
const servedStaleFor = 60_000
/** How long after a promotion, in ms, the previous release's page may be served while the new one is rendered. */
const standsInFor = 10_000
const cacheBytes = 64 * 1024 * 1024
const shortLivedBytes = 12 * 1024 * 1024
const mostLastGood = 500
const warmed = { pages: 20, withinMs: 2000 }

/**
 * Whole pages by their source and address. Stale-while-revalidate: a page older than a second is served as it is and
 * rendered again in the background; when that fails, the last good page stays.
 */
export class PageCache {
  readonly #pages = createCache(cacheBytes)
  /**
   * Filtered pages and missing addresses, in a cache of their own: anybody can request any number of them, and they
   * must not evict the others.
   */
  readonly #shortLived = createCache(shortLivedBytes)
  readonly #lastGood = new LRUCache<string, CachedPage>({ max: mostLastGood })
  readonly #rendering = new Map<string, { page: Promise<CachedPage>; isRefresh: boolean }>()
  readonly #refreshing = new Map<string, RefreshBudget>()
  readonly #compression = new Compression()
  readonly #now: () => number
  #notFound: Promise<CachedPage> | undefined

  constructor(private readonly options: PageCacheOptions) {
    this.#now = options.now ?? (() => performance.now())
  }

  /** The page that can be sent at once, if any. A stale page is refreshed in the background. */
  find(source: PageSource, url: string): CachedPage | undefined {
    const page = this.#find(`${source.key} ${url}`) ?? this.#findBefore(source, url)
    const age = page ? this.#now() - page.renderedAt : 0
    if (!page || age > servedStaleFor) return undefined
    page.visits++
    if (age > freshFor || page.key !== source.key) this.#refresh(source, url)
    return page
  }

  /** Renders the page. Single flight: concurrent requests wait for the same rendering. */
  getOrRender(source: PageSource, url: string): Promise<CachedPage> {
    const underWay = this.#rendering.get(`${source.key} ${url}`)
    if (!underWay) return this.#start(source, url, 'visitor')
    if (underWay.isRefresh) source.raise(url)
    return underWay.page
  }

  /** Renders a remote's most visited pages before its next release takes their place. */
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

  /** The previous release's page, for a short time after a promotion. */
  #findBefore(source: PageSource, url: string) {
    if (!source.isLive || this.#now() - source.since > standsInFor) return undefined
    const page = this.#lastGood.get(url)
    return page && page.key !== source.key ? page : undefined
  }

  /** Limited for each remote. */
  #refresh(source: PageSource, url: string) {
    if (this.#rendering.has(`${source.key} ${url}`)) return
    const owner = source.remote ?? ''
    const budget = this.#refreshing.get(owner) ?? new RefreshBudget(this.#now)
    this.#refreshing.set(owner, budget)
    // `onFailure` was told of a failure; the cached page stays.
    budget.spend(() => this.#start(source, url, 'refresh').catch(() => undefined))
  }

  /** When the page is late, the last good one stands in. The rendering goes on for the next visitor. */
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
    // A page that changed its kind, by a redirect, a removal or a return, must not stay in the other cache.
    const other = isLasting ? this.#shortLived : this.#pages
    other.delete(key)
    // A canary's page must not become the last good page for all visitors.
    if (!source.isLive) return
    if (isLasting && page.isWhole) this.#lastGood.set(url, page)
    else if (page.status !== 200) this.#lastGood.delete(url)
  }

  /** The last good page, possibly from an earlier release. It can stand in because it carries all it needs. */
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
    const { status, body, page, contentType, location, failure } = answer
    const renderedAt = this.#now()
    if (status === 404 && body === '') {
      return { ...(await this.#getNotFound()), renderedAt, key: source.key }
    }
    const identity = Buffer.from(body)
    const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`
    // Redirects all have the same, empty HTML, so the tag alone does not tell them apart.
    const isSame = known?.etag === etag && known.status === status && known.location === location
    return {
      status,
      etag,
      contentType,
      page,
      bodies: isSame ? known.bodies : await this.#compression.compress(identity),
      renderedAt,
      isWhole: !failure,
      location,
      loaded: source.loaded,
      key: source.key,
      visits: known?.visits ?? 0,
    }
  }

  /** One body for all missing addresses, compressed once. */
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
    const plain = {
      contentType: undefined,
      page: undefined,
      location: undefined,
      loaded: undefined,
      key: '',
      visits: 0,
    }
    return { status: 404, etag, bodies, renderedAt: this.#now(), isWhole: true, ...plain }
  }
}

/** False for searches and filters, which have parameters. */
function isPlain(url: string) {
  return !url.includes('?')
}

function createCache(maxSize: number) {
  return new LRUCache<string, CachedPage>({
    maxSize,
    // The body of a missing page is shared, so it is not counted for each of them. One in gzip may come later.
    sizeCalculation: ({ status, bodies }) =>
      status === 404 ? 1024 : 2 * bodies.br.length + bodies.identity.length,
  })
}
