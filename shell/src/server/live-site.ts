import type { Pointer } from '@site/releases'
import { PointerFollower } from './pointer-follower'
import type { PageAnswer, PageRequest, ReleaseSet } from './render/release-set'
import type { Renderer } from './renderer-process'
import { createSetFile, setPath } from './set-file'
import { startRenderer, type WarmingOptions, warmReleaseSet } from './warm-release-set'

type LogWords = [detail: unknown, message?: string]

type LiveSiteOptions = WarmingOptions & {
  log: { info: (...words: LogWords) => void; error: (...words: LogWords) => void }
}

/** The release set that is live, and its renderer. Follows the history of pointers while it runs. */
export class LiveSite {
  #renderer: Renderer | undefined
  #replacing: Promise<void> | undefined
  #hasStopped = false
  readonly #draining = new Set<Promise<void>>()
  readonly #follower: PointerFollower

  constructor(private readonly options: LiveSiteOptions) {
    this.#follower = new PointerFollower({
      store: options.store,
      goLive: (pointer) => this.#goLive(pointer),
      logError: (reason) => options.log.error(reason),
    })
  }

  get releaseSet(): ReleaseSet | undefined {
    return this.#renderer?.data.releaseSet
  }

  /** What `/_site/releases.json` says: version and release of each remote. */
  get liveRemotes() {
    return Object.fromEntries(
      (this.releaseSet?.remotes ?? []).map(({ id, release }) => [
        release.remote,
        { version: release.version, release: id },
      ]),
    )
  }

  /** Why the site is not as it should be; empty when all is well. */
  get problems(): string[] {
    const { refusals, fault } = this.#follower
    if (!this.#renderer) return [fault ?? 'No release set is live yet: promote the remotes.']
    const refused = new Set(refusals.map(({ remote }) => remote))
    const failures = this.#renderer.failures.filter(({ remote }) => !refused.has(remote))
    return [
      ...failures.map(({ reason }) => reason),
      ...refusals.map(({ problem }) => problem),
      ...(fault ? [fault] : []),
    ]
  }

  /** Never rejects: what cannot go live now is tried again. */
  async start() {
    await this.#follower.start()
  }

  async render(page: PageRequest): Promise<PageAnswer> {
    if (!this.#renderer) throw new Error('No release set is live yet.')
    if (this.#renderer.hasEnded) await this.#replace(this.#renderer)
    return this.#renderer.render(page)
  }

  /** A renderer that ended by itself is followed by one with the same releases, for all who wait. */
  #replace(ended: Renderer) {
    this.#replacing ??= startRenderer(ended.data)
      .then(async (renderer) => {
        if (this.#renderer === ended) this.#renderer = renderer
        // A promotion came first.
        else await renderer.drain()
      })
      .finally(() => {
        this.#replacing = undefined
      })
    return this.#replacing
  }

  async stop() {
    this.#hasStopped = true
    this.#follower.stop()
    if (this.#renderer) this.#drain(this.#renderer)
    await Promise.all(this.#draining)
  }

  #drain(renderer: Renderer) {
    const draining = renderer.drain().finally(() => this.#draining.delete(draining))
    this.#draining.add(draining)
  }

  /** Warms the new set, switches, lets the old one finish. */
  async #goLive(pointer: Pointer) {
    const warmed = await warmReleaseSet(this.options, pointer, this.releaseSet)
    if (warmed.renderer) await this.#switchTo(warmed.renderer)
    return warmed.refusals
  }

  async #switchTo(renderer: Renderer) {
    const { store, rendering, log } = this.options
    const { releaseSet } = renderer.data
    const setFile = createSetFile(releaseSet, rendering.releasesUrl)
    try {
      await store.create(setPath(releaseSet.id), Buffer.from(JSON.stringify(setFile)))
    } catch (error) {
      await renderer.drain()
      throw error
    }
    if (this.#hasStopped) return this.#drain(renderer)
    const old = this.#renderer
    this.#renderer = renderer
    log.info({ releaseSet: releaseSet.id, remotes: this.liveRemotes }, 'release set is live')
    if (old) this.#drain(old)
  }
}
