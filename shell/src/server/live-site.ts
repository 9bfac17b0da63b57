import { type Pointer, type ReleaseStore, readLatestPointer, readPointer } from '@site/releases'
import { readReleaseSet } from './read-release-set'
import type { PageAnswer, PageRequest, ReleaseSet, RendererData } from './render/release-set'
import { Renderer } from './renderer-process'
import { createSetFile, setPath } from './set-file'

type LogWords = [detail: unknown, message?: string]

type LiveSiteOptions = {
  store: ReleaseStore
  shell: ReleaseSet['shell']
  rendering: Omit<RendererData, 'releaseSet'>
  log: { info: (...words: LogWords) => void; error: (...words: LogWords) => void }
}

const lookEvery = 400
const pageDeadline = 8000

/** The release set that is live, and its renderer. Follows the history of pointers while it runs. */
export class LiveSite {
  #pointer: Pointer | undefined
  #renderer: Renderer | undefined
  #replacing: Promise<void> | undefined
  #refusal: string | undefined
  #looking: NodeJS.Timeout | undefined
  readonly #draining = new Set<Promise<void>>()
  #hasStopped = false

  constructor(private readonly options: LiveSiteOptions) {}

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

  /** The paths of the live set's pages. */
  get paths(): readonly string[] {
    return this.#renderer?.paths ?? []
  }

  /** Why the site is not as it should be; empty when all is well. */
  get problems(): string[] {
    if (!this.#renderer) {
      return [this.#refusal ?? 'No release set is live yet: promote the remotes.']
    }
    return [...this.#renderer.failures, ...(this.#refusal ? [this.#refusal] : [])]
  }

  /** When what is live cannot be used, the newest set before it that can. */
  async start() {
    const { store } = this.options
    const latest = await readLatestPointer(store)
    if (latest) await this.#goLive(latest.pointer)
    const refusal = this.#refusal
    let number = latest?.pointer.number ?? 0
    while (!this.#renderer && --number > 0) {
      const earlier = await readPointer(store, number)
      if (earlier) await this.#goLive(earlier.pointer)
    }
    this.#pointer = latest?.pointer
    this.#refusal = refusal
    this.#lookAgain()
  }

  async render(page: PageRequest): Promise<PageAnswer> {
    if (!this.#renderer) throw new Error('No release set is live yet.')
    if (this.#renderer.hasEnded) await this.#replace(this.#renderer)
    return this.#renderer.render(page)
  }

  /** A renderer that ended by itself is followed by one with the same releases, for all who wait. */
  #replace(ended: Renderer) {
    this.#replacing ??= this.#startRenderer(ended.data)
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
    clearTimeout(this.#looking)
    if (this.#renderer) this.#drain(this.#renderer)
    await Promise.all(this.#draining)
  }

  #drain(renderer: Renderer) {
    const draining = renderer.drain().finally(() => this.#draining.delete(draining))
    this.#draining.add(draining)
  }

  #lookAgain() {
    if (this.#hasStopped) return
    this.#looking = setTimeout(async () => {
      await this.#look().catch((error: unknown) => {
        this.options.log.error(
          error,
          'The release store could not be read; what is live stays live.',
        )
      })
      this.#lookAgain()
    }, lookEvery)
  }

  /** Asking for the next number is one small read, however long the history is. */
  async #look() {
    const { store } = this.options
    let next = (this.#pointer?.number ?? 0) + 1
    let newest: Pointer | undefined
    for (;;) {
      const found = await readPointer(store, next++)
      if (!found) break
      newest = found.pointer
    }
    if (newest) await this.#goLive(newest)
  }

  /** Warms the new set, switches, lets the old one finish. A set that cannot start never goes live. */
  async #goLive(pointer: Pointer) {
    const { store, shell, rendering, log } = this.options
    this.#pointer = pointer
    try {
      const releaseSet = await readReleaseSet(store, pointer, shell, rendering.releasesUrl)
      const renderer = await this.#startWhole({ ...rendering, releaseSet })
      const setFile = createSetFile(releaseSet, rendering.releasesUrl)
      await store.create(setPath(releaseSet.id), Buffer.from(JSON.stringify(setFile)))
      const old = this.#renderer
      this.#renderer = renderer
      this.#refusal = undefined
      log.info({ pointer: pointer.number, releaseSet: releaseSet.id }, 'release set is live')
      if (old) this.#drain(old)
    } catch (error) {
      this.#refusal = `Pointer ${pointer.number} was refused: ${error instanceof Error ? error.message : error}`
      log.error(this.#refusal)
    }
  }

  /** A set in which a remote does not load replaces none in which all do. */
  async #startWhole(data: RendererData) {
    const renderer = await this.#startRenderer(data)
    const [failure] = renderer.failures
    if (!failure || !this.#renderer || this.#renderer.failures.length > 0) return renderer
    await renderer.drain()
    throw new Error(failure)
  }

  async #startRenderer(data: RendererData) {
    const renderer = new Renderer(data, pageDeadline)
    await renderer.started
    return renderer
  }
}
