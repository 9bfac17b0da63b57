import { type History, liveIn } from '@site/releases'
import type { SetFile } from '../../site/page-state'
import { PointerFollower } from '../pointer-follower'
import { composeReleaseSet, readLiveRemote } from '../read-release-set'
import type { LiveRemote, PageAnswer, PageRequest, ReleaseSet } from '../render/release-set'
import type { Renderer } from '../renderer-process'
import { createSetFile } from '../set-file'
import type { Site } from '../site'
import { startRenderer, type WarmingOptions } from '../warm-release-set'
import type { DevelopmentBuilds } from './development-builds'

type DevelopmentSiteOptions = WarmingOptions & {
  builds: DevelopmentBuilds
  logError: (reason: string) => void
}

/** The releases that are live, with the newest build of each remote that is developed in its place. */
export class DevelopmentSite implements Site {
  #renderer: Renderer | undefined
  #released: LiveRemote[] = []
  /** In no store: of what they name, some was never released. */
  readonly #setFiles = new Map<string, SetFile>()
  #switching = Promise.resolve()
  readonly #follower: PointerFollower

  constructor(private readonly options: DevelopmentSiteOptions) {
    const { desk, logError, builds } = options
    this.#follower = new PointerFollower({
      desk,
      logError,
      goLive: (history) => this.#goLive(history),
    })
    builds.adopt = () => this.#renew()
  }

  get releaseSet(): ReleaseSet | undefined {
    return this.#renderer?.data.releaseSet
  }

  get liveRemotes() {
    return Object.fromEntries(
      (this.releaseSet?.remotes ?? []).map(({ id, release }) => [
        release.remote,
        { version: release.version, release: id },
      ]),
    )
  }

  /** Whoever develops sees what is developed, and nothing is judged by that. */
  get canaries() {
    return {}
  }

  get history(): History {
    return this.#follower.history
  }

  isServed() {
    return false
  }

  ownerOf() {
    return undefined
  }

  openBeside(remote: string): Promise<Renderer> {
    return Promise.reject(new Error(`${remote} is developed here: there are no previews.`))
  }

  async readSet(id: string) {
    return this.#setFiles.get(id)
  }

  get problems(): string[] {
    return this.#follower.fault ? [this.#follower.fault] : []
  }

  /** A page that is asked for now waits for it. */
  get changing() {
    return this.options.builds.settled
  }

  async start() {
    await Promise.all([this.#follower.start(), this.options.builds.settled])
    await this.#renew()
  }

  /** What went wrong is for the person who develops, and never hidden behind an older page. */
  async render(page: PageRequest): Promise<PageAnswer> {
    if (this.#renderer?.hasEnded) await this.#renew()
    if (!this.#renderer) throw new Error('No release set is live yet.')
    const { failure, ...answer } = await this.#renderer.render(page)
    if (failure) this.options.logError(`${page.url}: ${failure}`)
    return answer
  }

  async stop() {
    this.#follower.stop()
    await this.#renderer?.drain()
  }

  async #goLive(history: History) {
    const { desk } = this.options
    this.#released = await Promise.all(
      Object.entries(liveIn(history).remotes).map(([name, { release }]) =>
        readLiveRemote(desk, name, release),
      ),
    )
    await this.#renew()
    return []
  }

  /** One renderer after the other, each with what is newest then. */
  #renew() {
    this.#switching = this.#switching
      .then(() => this.#switch())
      .catch((error: Error) => this.options.logError(error.message))
    return this.#switching
  }

  async #switch() {
    const { rendering, shell, builds, logError } = this.options
    const developed = builds.remotes
    const names = new Set(developed.map(({ release }) => release.remote))
    const others = this.#released.filter(({ release }) => !names.has(release.remote))
    const releaseSet = composeReleaseSet([...developed, ...others], shell, rendering.releasesUrl)
    const old = this.#renderer
    if (old?.data.releaseSet.id === releaseSet.id && !old.hasEnded) return
    const renderer = await startRenderer({ ...rendering, releaseSet })
    for (const { reason } of renderer.failures) logError(reason)
    const setFile = createSetFile(releaseSet.remotes, rendering.releasesUrl)
    this.#setFiles.set(releaseSet.id, setFile)
    this.#renderer = renderer
    void old?.drain()
  }
}
