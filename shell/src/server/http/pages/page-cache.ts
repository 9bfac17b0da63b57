import { createHash } from 'node:crypto'
import { messageOf } from '../../../page/thrown'
import type { PageSource } from '../../live/renderers/page-source'
import { BusyError } from '../../live/renderers/queue/busy-error'
import type { Priority, RenderOptions } from '../../live/renderers/queue/job'
import type { PageAnswer } from '../../renderer/protocol/protocol'
import { Compression } from './compression'
import { type CachedPage, isPlain, KeptPages, keyOf } from './kept-pages'
import { RefreshBudget } from './refresh-budget'

type PageCacheOptions = {
  /** Renders, and times it for the release watch. */
  render?: (source: PageSource, url: string, options: RenderOptions) => Promise<PageAnswer>
  /** The one page for all missing addresses. */
  renderNotFound: () => Promise<PageAnswer>
  onFailure: (url: string, reason: string) => void
  /** Called in its place when the renderer was too busy: nothing has failed, and it may be called very often. */
  onRefusal: (url: string, reason: string) => void
  now?: () => number
  /** Development: pages are requested once or twice, so thorough compression is not worth it. */
  isShortLived?: boolean
}

const freshFor = 1000
const servedStaleFor = 60_000
/** How long after a promotion, in ms, the previous release's page may be served while the new one is rendered. */
const standsInFor = 10_000
/**
 * How long the last whole page stands in for one that lacks data of a service, in ms: as long as answers of services do
 * (stale-if-error). Then what is new in the page is worth more than what it lacks.
 */
const standsInForDataFor = 10 * 60_000
const warmed = { pages: 20, withinMs: 2000 }

/**
 * Whole pages by their source and address. Stale-while-revalidate: a page older than a second is served as it is and
 * rendered again in the background; when that fails, the last good page stays.
 */
export class PageCache {
  readonly #kept = new KeptPages()
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
    const page = this.#kept.find(source, url) ?? this.#findBefore(source, url)
    const age = page ? this.#now() - page.renderedAt : 0
    if (!page || age > servedStaleFor) return undefined
    page.visits++
    if (age > freshFor || page.key !== source.key) this.#refresh(source, url)
    return page
  }

  /** Renders the page. Single flight: concurrent requests wait for the same rendering. */
  getOrRender(source: PageSource, url: string): Promise<CachedPage> {
    const underWay = this.#rendering.get(keyOf(source, url))
    if (!underWay) return this.#start(source, url, 'visitor')
    if (underWay.isRefresh) source.raise(url)
    return underWay.page
  }

  /** Renders a remote's most visited pages before its next release takes their place. */
  async warm(before: PageSource, after: PageSource) {
    const urls = this.#kept.mostVisited(before, warmed.pages)
    const late = new Promise<void>((resolve) => {
      setTimeout(resolve, warmed.withinMs).unref()
    })
    const all = urls.map((url) => this.getOrRender(after, url).catch(() => undefined))
    await Promise.race([Promise.all(all), late])
  }

  /** The previous release's page, for a short time after a promotion. */
  #findBefore(source: PageSource, url: string) {
    if (!source.isLive || this.#now() - source.since > standsInFor) return undefined
    const page = this.#kept.lastGood(url)
    return page && page.key !== source.key ? page : undefined
  }

  /** Limited for each remote. */
  #refresh(source: PageSource, url: string) {
    if (this.#rendering.has(keyOf(source, url))) return
    const remote = source.remote ?? ''
    const budget = this.#refreshing.get(remote) ?? new RefreshBudget(this.#now)
    this.#refreshing.set(remote, budget)
    // `onFailure` was told of a failure; the cached page stays.
    budget.spend(() => this.#start(source, url, 'refresh').catch(() => undefined))
  }

  /** When the page is late, the last good one stands in. The rendering goes on for the next visitor. */
  #start(source: PageSource, url: string, priority: Priority): Promise<CachedPage> {
    const key = keyOf(source, url)
    const known = this.#kept.find(source, url)
    const render =
      this.options.render ?? ((from, address, more) => from.render({ url: address }, more))
    const page = new Promise<CachedPage>((resolve, reject) => {
      const onLate = () => {
        const whole = this.#lastWhole(known, url)
        if (whole) resolve(this.#standIn(source, whole, url))
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
        const whole = this.#lastWhole(known, url)
        const isOld = whole && this.#now() - whole.wholeAt > standsInForDataFor
        if (whole && !(isOld && answer.status < 500)) return this.#standIn(source, whole, url)
      }
      const page = await this.#toPage(source, answer, known)
      if (page.status < 500) this.#kept.keep(source, url, page)
      const isWorthIt = page.status === 200 && isPlain(url) && !this.options.isShortLived
      if (isWorthIt && page.bodies !== known?.bodies) {
        this.#compression.improve(keyOf(source, url), page.bodies)
      }
      return page
    } catch (error) {
      const { onFailure, onRefusal } = this.options
      const tell = error instanceof BusyError ? onRefusal : onFailure
      tell(url, messageOf(error))
      const whole = this.#lastWhole(known, url)
      if (whole) return this.#standIn(source, whole, url)
      throw error
    }
  }

  /** The last good page, possibly from an earlier release. */
  #lastWhole(known: CachedPage | undefined, url: string) {
    return known?.isWhole ? known : this.#kept.lastGood(url)
  }

  /** A page can stand in for another because it carries all it needs. */
  #standIn(source: PageSource, page: CachedPage, url: string) {
    const kept = { ...page, renderedAt: this.#now(), key: source.key }
    this.#kept.keep(source, url, kept)
    return kept
  }

  async #toPage(
    source: PageSource,
    answer: PageAnswer,
    known: CachedPage | undefined,
  ): Promise<CachedPage> {
    const { status, body, page, contentType, location, failure } = answer
    const renderedAt = this.#now()
    if (status === 404 && body.length === 0) {
      return { ...(await this.#getNotFound()), renderedAt, key: source.key }
    }
    const identity = toBuffer(body)
    const etag = tagOf(identity)
    // Redirects all have the same, empty HTML, so the tag alone does not tell them apart.
    const isSame = known?.etag === etag && known.status === status && known.location === location
    return {
      status,
      etag,
      contentType,
      page,
      bodies: isSame ? known.bodies : await this.#compression.compress(identity),
      renderedAt,
      hasSharedBody: false,
      isWhole: !failure,
      wholeAt: renderedAt,
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
    const identity = toBuffer(body)
    const bodies = await this.#compression.compress(identity)
    this.#compression.improve('', bodies)
    const etag = tagOf(identity)
    const plain = {
      hasSharedBody: true,
      isWhole: true,
      contentType: undefined,
      page: undefined,
      location: undefined,
      loaded: undefined,
      key: '',
      visits: 0,
    }
    const now = this.#now()
    return { status: 404, etag, bodies, renderedAt: now, wholeAt: now, ...plain }
  }
}

function toBuffer(body: PageAnswer['body']) {
  return typeof body === 'string' ? Buffer.from(body) : body
}

/** Without `W/`, which it gets when it is sent. */
function tagOf(body: Uint8Array) {
  return `"${createHash('sha1').update(body).digest('base64url')}"`
}
