import { type Canary, type History, liveIn, newestOf, ownerOf, StoreError } from '@site/releases'
import type { SetFile } from '../site/page-state'
import { PointerFollower } from './pointer-follower'
import type { Refusal } from './release-choice'
import type { PageAnswer, PageRequest, ReleaseSet } from './render/release-set'
import type { Renderer } from './renderer-process'
import { readSetFile, storeSet } from './set-file'
import { SideSets } from './side-sets'
import { startRenderer, type WarmingOptions, warmReleaseSet } from './warm-release-set'

type LogWords = [detail: unknown, message?: string]

export type LiveSiteOptions = WarmingOptions & {
  log: { info: (...words: LogWords) => void; error: (...words: LogWords) => void }
}

const pointersServed = 50

/** The release set that is live, and its renderer. Follows the history of pointers while it runs. */
export class LiveSite {
  #renderer: Renderer | undefined
  #replacing: Promise<void> | undefined
  #canaries: Record<string, Canary> = {}
  #hasStopped = false
  readonly #draining = new Set<Promise<void>>()
  readonly #follower: PointerFollower
  readonly #sideSets: SideSets

  constructor(private readonly options: LiveSiteOptions) {
    this.#sideSets = new SideSets(options)
    this.#follower = new PointerFollower({
      desk: options.desk,
      goLive: (history) => this.#goLive(history),
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

  /** Releases that a share of the visitors gets, and that can be started. */
  get canaries(): Readonly<Record<string, Canary>> {
    return this.#canaries
  }

  get history(): History {
    return this.#follower.history
  }

  /** Why the site is not as it should be; empty when all is well. */
  get problems(): string[] {
    const { refusals, fault, history } = this.#follower
    if (!this.#renderer) return [fault ?? 'No release set is live yet: promote the remotes.']
    const refused = new Set(refusals.map(({ remote }) => remote))
    const failures = this.#renderer.failures.filter(({ remote }) => !refused.has(remote))
    return [
      ...failures.map(({ reason }) => reason),
      ...refusals.map(({ problem }) => problem),
      ...history.refused
        .filter(({ number }) => number > (newestOf(history)?.number ?? 0))
        .slice(-1)
        .map(({ reason }) => reason),
      ...(fault ? [fault] : []),
    ]
  }

  /** Never rejects: what cannot go live now is tried again. */
  async start() {
    await this.#follower.start()
  }

  /** The file of this or an earlier set, or of one beside it. */
  readSet(id: string): Promise<SetFile | undefined> {
    return readSetFile(this.options.desk, id)
  }

  /** Renders with the live set, or with another that is running. */
  async render(page: PageRequest, releaseSet?: string): Promise<PageAnswer> {
    const beside = releaseSet === undefined ? undefined : this.#sideSets.find(releaseSet)
    if (beside && !beside.hasEnded) return beside.render(page)
    if (!this.#renderer) throw new Error('No release set is live yet.')
    if (this.#renderer.hasEnded) await this.#replace(this.#renderer)
    return this.#renderer.render(page)
  }

  /** Whether visitors get a release now, all or some of them, or got it lately. */
  isServed(remote: string, release: string): boolean {
    return this.history.pointers
      .slice(-pointersServed)
      .some(
        ({ remotes, canaries }) =>
          remotes[remote]?.release === release || canaries[remote]?.release === release,
      )
  }

  /** The remote, in the release of a set, that a page belongs to. */
  ownerOf(url: string, releaseSet: string) {
    const set = this.#sideSets.find(releaseSet)?.data.releaseSet ?? this.releaseSet
    const releases = set?.remotes.map(({ release }) => release) ?? []
    const name = ownerOf(new URL(url, 'http://site').pathname, releases)
    const owner = set?.remotes.find(({ release }) => release.remote === name)
    return owner && { name: owner.release.remote, release: owner.id }
  }

  /** The live set with one release that is not live. Rejects when it cannot be started. */
  async openBeside(remote: string, release: string): Promise<Renderer> {
    if (!this.releaseSet) throw new Error('No release set is live yet.')
    return this.#sideSets.open(this.releaseSet, remote, release)
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
    await Promise.all([...this.#draining, this.#sideSets.stop()])
  }

  #drain(renderer: Renderer) {
    const draining = renderer.drain().finally(() => this.#draining.delete(draining))
    this.#draining.add(draining)
  }

  /** Warms the new set, switches, lets the old one finish. */
  async #goLive(history: History) {
    const warmed = await warmReleaseSet(this.options, history, this.releaseSet)
    if (warmed.renderer) await this.#switchTo(warmed.renderer)
    return [...warmed.refusals, ...(await this.#warmCanaries(history))]
  }

  async #switchTo(renderer: Renderer) {
    const { desk, rendering, log } = this.options
    const { releaseSet } = renderer.data
    try {
      await storeSet(desk.store, releaseSet, rendering.releasesUrl)
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

  /** A canary that does not start is given to nobody. */
  async #warmCanaries(history: History): Promise<Refusal[]> {
    const wanted = Object.entries(liveIn(history).canaries)
    const attempts = await Promise.allSettled(
      wanted.map(([remote, { release }]) => this.openBeside(remote, release)),
    )
    this.#canaries = Object.fromEntries(
      wanted.filter((_, position) => attempts[position]?.status === 'fulfilled'),
    )
    return attempts.flatMap((attempt, position): Refusal[] => {
      const [remote = '', canary] = wanted[position] ?? []
      if (attempt.status === 'fulfilled') return []
      const problem = `The canary ${remote} ${canary?.release} was refused: ${attempt.reason.message} All visitors get what is live.`
      return [{ remote, problem, isFinal: !(attempt.reason instanceof StoreError) }]
    })
  }
}
