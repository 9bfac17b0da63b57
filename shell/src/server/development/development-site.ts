import { type History, liveIn } from '@site/releases'
import { offlinePath } from '../../page/offline'
import type { SetFile } from '../../page/page-state'
import { HistoryFollower } from '../live/history-follower'
import type { LiveSiteOptions } from '../live/live-site'
import { PageSources } from '../live/renderers/page-sources'
import { Renderers } from '../live/renderers/renderers'
import type { Site } from '../live/site'
import { loadRelease } from '../release-set/load-release'
import {
  composeReleaseSet,
  type LoadedRelease,
  liveReleasesOf,
  type ReleaseSet,
} from '../release-set/release-set'
import { createSetFile } from '../release-set/set-file'
import type { PageAnswer, PageRequest } from '../renderer/protocol/protocol'
import type { DevelopmentBuilds } from './development-builds'
import { showFailure } from './show-failure'
import { traceFailure } from './trace-failure'

type DevelopmentSiteOptions = Pick<LiveSiteOptions, 'desk' | 'shell' | 'rendererSettings'> & {
  builds: DevelopmentBuilds
  /** For a terminal, in place of the site's log, which is JSON. */
  logError: (reason: string) => void
}

/** The live releases, where the newest build of each developed remote takes the place of its release. */
export class DevelopmentSite implements Site {
  #releaseSet: ReleaseSet | undefined
  #released: LoadedRelease[] = []
  /** Kept in memory: a set with an unreleased build is in no store. */
  readonly #setFiles = new Map<string, SetFile>()
  #switching = Promise.resolve()
  readonly #warned = new Set<string>()
  readonly #follower: HistoryFollower
  readonly #renderers: Renderers
  readonly #sources: PageSources

  constructor(private readonly options: DevelopmentSiteOptions) {
    const { desk, shell, rendererSettings, logError, builds } = options
    this.#renderers = new Renderers({ shell, rendererSettings, logError })
    this.#sources = new PageSources({
      renderers: this.#renderers,
      publicUrl: rendererSettings.settings.publicUrl,
      live: () => this.#releaseSet,
      logError,
    })
    this.#follower = new HistoryFollower({
      desk,
      logError,
      goLive: (history) => this.#goLive(history),
    })
    builds.adopt = () => this.#renew()
  }

  get releaseSet(): ReleaseSet | undefined {
    return this.#releaseSet
  }

  get liveRemotes() {
    return this.#releaseSet ? liveReleasesOf(this.#releaseSet) : {}
  }

  get developed() {
    return this.options.builds.names
  }

  /** None in development: every page is from the newest builds, and no release is judged. */
  get canaries() {
    return {}
  }

  get history(): History {
    return this.#follower.history
  }

  isServed() {
    return false
  }

  openSideSet(remote: string): Promise<ReleaseSet> {
    return Promise.reject(new Error(`${remote} is developed here: there are no previews.`))
  }

  async readSet(id: string) {
    return this.#setFiles.get(id)
  }

  get problems(): string[] {
    return [...this.#renderers.problems, ...(this.#follower.fault ? [this.#follower.fault] : [])]
  }

  get changing() {
    return this.options.builds.settled
  }

  async start() {
    await Promise.all([this.#follower.start(), this.options.builds.settled])
    await this.#renew()
  }

  /** Never a stale page in place of an error: the developer has to see it. */
  sourceOf(url: string, set: ReleaseSet) {
    const source = this.#sources.find(url, set)
    return {
      ...source,
      isLive: false,
      render: async (...asked: Parameters<typeof source.render>) =>
        this.#explain(url, set, await source.render(...asked)),
    }
  }

  loneRemote(url: string, set: ReleaseSet) {
    return this.#sources.loneRemote(url, set)
  }

  async renderAlone(page: PageRequest, set: ReleaseSet): Promise<PageAnswer> {
    return this.#explain(page.url, set, await this.#sources.renderAlone(page, set))
  }

  renderNotFound(): Promise<PageAnswer> {
    return this.#renderers.renderWithoutRemote('/404')
  }

  renderOffline(): Promise<PageAnswer> {
    return this.#renderers.renderWithoutRemote(offlinePath)
  }

  async stop() {
    this.#follower.stop()
    await this.#renderers.stop()
  }

  /** Shows a failure in the page and in the terminal, with the place in the sources. */
  async #explain(url: string, set: ReleaseSet, answer: PageAnswer): Promise<PageAnswer> {
    const { failure, stack, ...rest } = answer
    if (!failure) {
      await this.#warn(url, set, rest)
      return rest
    }
    const remote = this.#sources.remoteAt(url, set)?.release.remote ?? ''
    const told = await traceFailure({ failure, stack }, this.options.builds.distOf(remote))
    this.options.logError(`${url}: ${told}`)
    return { ...rest, body: String(rest.body).replace('</body>', (end) => showFailure(told) + end) }
  }

  /** Says at once what the gate would refuse later, such as a page without a title: once for each build. */
  async #warn(url: string, set: ReleaseSet, answer: PageAnswer) {
    const remote = this.#sources.remoteAt(url, set)
    if (!remote || !this.developed.includes(remote.release.remote) || answer.status !== 200) return
    const { findFaults } = await import('../rehearsal/check-page')
    for (const fault of findFaults(answer)) {
      const warning = `${url} ${fault}`
      if (this.#warned.has(`${remote.id} ${warning}`)) continue
      this.#warned.add(`${remote.id} ${warning}`)
      this.options.logError(`${warning}: the gate will refuse it.`)
    }
  }

  async #goLive(history: History) {
    const { desk } = this.options
    this.#released = await Promise.all(
      Object.entries(liveIn(history).remotes).map(([name, { release }]) =>
        loadRelease(desk, name, release),
      ),
    )
    await this.#renew()
    return []
  }

  /** Serialized: each run takes the builds that are newest when it starts. */
  #renew() {
    this.#switching = this.#switching
      .then(() => this.#switch())
      .catch((error: Error) => this.options.logError(error.message))
    return this.#switching
  }

  async #switch() {
    const { rendererSettings, shell, builds, logError } = this.options
    const developed = builds.remotes
    const names = new Set(developed.map(({ release }) => release.remote))
    const others = this.#released.filter(({ release }) => !names.has(release.remote))
    const next = composeReleaseSet([...developed, ...others], shell, rendererSettings.releasesUrl)
    if (this.#releaseSet?.id === next.id) return
    const renderers = await Promise.all(next.remotes.map((remote) => this.#renderers.open(remote)))
    for (const { failure } of renderers) if (failure) logError(failure)
    this.#setFiles.set(next.id, createSetFile(next.remotes, rendererSettings.releasesUrl))
    this.#releaseSet = next
    this.#sources.noteLive(next)
    this.#renderers.pin(next.remotes)
  }
}
