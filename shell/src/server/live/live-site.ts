import { type Canary, type History, liveIn, type Mirror, newestOf } from '@site/releases'
import { offlinePath } from '../../page/offline'
import type { SetFile } from '../../page/page-state'
import { liveReleasesOf, type ReleaseSet, remoteNamed } from '../release-set/release-set'
import { readSetFile } from '../release-set/set-file'
import type { PageAnswer, PageRequest } from '../renderer/protocol/protocol'
import { Canaries } from './canaries'
import { type ChoiceOptions, chooseReleaseSet } from './choose-release-set'
import { HistoryFollower } from './history-follower'
import { LastGoodSet } from './last-good-set'
import { LateStarts } from './late-starts'
import type { Refusal, ReleaseChoice } from './release-choice'
import { BackOff } from './renderers/back-off'
import { describeMemory, type Memory, readMemory } from './renderers/memory'
import type { PageSource } from './renderers/page-source'
import { PageSources } from './renderers/page-sources'
import { type RendererSettings, Renderers } from './renderers/renderers'
import { SideSets } from './side-sets'
import { pointersServed, type Site } from './site'
import { StoredSet } from './stored-set'

type LogWords = [detail: unknown, message?: string]

export type LiveSiteOptions = Omit<ChoiceOptions, 'renderers' | 'releasesUrl'> & {
  /** How old the newest pointer may be, in ms, before that is an alarm. */
  frozenAfter?: number | undefined
  /** How much of its memory the container uses; by default the kernel is asked. */
  memory?: () => Memory | undefined
  /** In ms: how long a release that starts slowly may hold back those of other remotes. */
  patienceMs?: number
  rendererSettings: RendererSettings
  /** Copies of files of the store, for outages of it. */
  mirror?: Mirror | undefined
  log: { info: (...words: LogWords) => void; error: (...words: LogWords) => void }
  /** Cache warming: renders the most visited pages before a new release takes the place of the old. */
  warm?: (before: PageSource, after: PageSource) => Promise<void>
}

/** The release set that is live, and its renderers. Follows the history of pointers while it runs. */
export class LiveSite implements Site {
  #releaseSet: ReleaseSet | undefined
  /** Pages of the shell itself, by path. */
  readonly #ofShell = new Map<string, Promise<PageAnswer>>()
  readonly #backOff = new BackOff()
  #hasStopped = false
  #lacksRemote = false
  readonly #follower: HistoryFollower
  readonly #renderers: Renderers
  readonly #sources: PageSources
  readonly #sideSets: SideSets
  readonly #lastGood: LastGoodSet | undefined
  readonly #stored: StoredSet
  readonly #starts: LateStarts<ReleaseChoice>
  readonly #canaries: Canaries

  constructor(private readonly options: LiveSiteOptions) {
    const { desk, mirror, shell, rendererSettings, log, frozenAfter, patienceMs } = options
    const logError = (reason: string) => log.error(reason)
    this.#renderers = new Renderers({ shell, rendererSettings, logError })
    this.#sources = new PageSources({
      renderers: this.#renderers,
      publicUrl: rendererSettings.settings.publicUrl,
      live: () => this.#releaseSet,
      logError,
    })
    this.#sideSets = new SideSets(this.#choice)
    this.#lastGood = mirror && new LastGoodSet(desk.store, mirror)
    this.#stored = new StoredSet(desk.store, rendererSettings.releasesUrl)
    this.#follower = new HistoryFollower({
      desk,
      mirror,
      frozenAfter,
      goLive: (history) => this.#goLive(history),
      logError,
    })
    const onDone = () => this.#follower.hurry()
    this.#starts = new LateStarts(onDone, patienceMs)
    this.#canaries = new Canaries({
      starts: new LateStarts(onDone, patienceMs),
      open: (...canary) => this.openSideSet(...canary),
      end: (remote, release) => this.#renderers.close(remote, release),
    })
  }

  get #choice(): ChoiceOptions {
    const { desk, shell, rendererSettings } = this.options
    return { desk, shell, releasesUrl: rendererSettings.releasesUrl, renderers: this.#renderers }
  }

  get releaseSet() {
    return this.#releaseSet
  }

  get lacksRemote() {
    return this.#lacksRemote
  }

  get liveRemotes() {
    return this.#releaseSet ? liveReleasesOf(this.#releaseSet) : {}
  }

  get canaries(): Readonly<Record<string, Canary>> {
    return this.#canaries.started
  }

  get history(): History {
    return this.#follower.history
  }

  get problems(): string[] {
    const { refusals, fault, standstill, history } = this.#follower
    const { number = 0 } = newestOf(history) ?? {}
    if (!this.#releaseSet) return [fault ?? describeStart(number)]
    const refused = new Set(refusals.map(({ remote }) => remote))
    const failures = this.#releaseSet.remotes.flatMap(({ id, release: { remote } }) =>
      refused.has(remote) ? [] : (this.#renderers.find(remote, id)?.failure ?? []),
    )
    const unread = history.refused.findLast((one) => one.number > number)
    return [
      ...failures,
      ...refusals.map(({ problem }) => problem),
      ...this.#renderers.problems,
      ...[unread?.reason, fault, standstill].flatMap((reason) => reason ?? []),
      ...describeMemory(this.options.memory?.() ?? readMemory()),
      ...(this.#lastGood?.faults ?? []),
    ]
  }

  async start() {
    await this.#follower.startInTime()
    // In the background: only a visitor whose first address is missing waits for it.
    this.renderNotFound().catch(() => undefined)
  }

  sourceOf(url: string, set: ReleaseSet): PageSource {
    return this.#sources.find(url, set)
  }

  loneRemote(url: string, set: ReleaseSet) {
    return this.#sources.loneRemote(url, set)
  }

  renderAlone(page: PageRequest, set: ReleaseSet): Promise<PageAnswer> {
    return this.#sources.renderAlone(page, set)
  }

  renderNotFound(): Promise<PageAnswer> {
    return this.#renderOnce('/404')
  }

  renderOffline(): Promise<PageAnswer> {
    return this.#renderOnce(offlinePath)
  }

  /**
   * Without a remote, so that no team's release can change it. A failure stands for a while: each visit would start
   * another process.
   */
  #renderOnce(path: string): Promise<PageAnswer> {
    const page =
      this.#ofShell.get(path) ??
      this.#renderers.renderWithoutRemote(path).catch((error: unknown) => {
        setTimeout(() => this.#ofShell.delete(path), this.#backOff.grow()).unref()
        throw error
      })
    this.#ofShell.set(path, page)
    return page
  }

  readSet(id: string): Promise<SetFile | undefined> {
    return readSetFile(this.options.desk, id)
  }

  isServed(remote: string, release: string): boolean {
    const isNamed = (live: Record<string, { release: string }>) => live[remote]?.release === release
    return this.history.pointers
      .slice(-pointersServed)
      .some(({ remotes, canaries }) => isNamed(remotes) || isNamed(canaries))
  }

  async openSideSet(remote: string, release: string, signal?: AbortSignal): Promise<ReleaseSet> {
    if (!this.#releaseSet) throw new Error('No release set is live yet.')
    return this.#sideSets.open(this.#releaseSet, remote, release, signal)
  }

  async stop() {
    this.#hasStopped = true
    this.#follower.stop()
    this.#lastGood?.stop()
    await this.#renderers.stop()
    await Promise.allSettled(this.#ofShell.values())
  }

  /** Starts the new renderers, switches to the new set, then drains the old ones. */
  async #goLive(history: History) {
    const options = { ...this.#choice, starts: this.#starts }
    const { releaseSet, refusals } = await chooseReleaseSet(options, history, this.#releaseSet)
    if (releaseSet) await this.#switchTo(releaseSet)
    else await this.#stay(refusals)
    const set = this.#releaseSet
    const remotes = Object.keys(liveIn(history).remotes)
    this.#lacksRemote = set !== undefined && remotes.some((remote) => !remoteNamed(set, remote))
    return [...refusals, ...this.#stored.refusals, ...(await this.#canaries.open(history, set?.id))]
  }

  /** What is live is the best there is. A set that the store did not take may have been rolled back. */
  async #stay(refusals: Refusal[]) {
    const isStarting = refusals.some(({ isFinal }) => !isFinal)
    // What still starts is held until it has.
    if (this.#releaseSet && !isStarting) this.#renderers.pin(this.#releaseSet.remotes)
    await this.#stored.catchUp()
  }

  async #switchTo(next: ReleaseSet) {
    const { log, warm } = this.options
    const before = this.#releaseSet
    await this.#stored.put(next, before === undefined)
    if (this.#hasStopped) return
    const added = next.remotes.filter((one) => !before?.remotes.includes(one))
    if (before && warm) {
      await Promise.all(added.map((remote) => this.#warm(warm, remote, before, next)))
    }
    this.#releaseSet = next
    this.#sources.noteLive({ ...next, remotes: added })
    this.#renderers.pin(next.remotes)
    this.#lastGood?.keep(next)
    log.info({ releaseSet: next.id, remotes: this.liveRemotes }, 'release set is live')
  }

  async #warm(
    warm: NonNullable<LiveSiteOptions['warm']>,
    { release }: ReleaseSet['remotes'][number],
    before: ReleaseSet,
    next: ReleaseSet,
  ) {
    const [mount] = release.mounts
    if (mount) await warm(this.sourceOf(mount, before), this.sourceOf(mount, next))
  }
}

/** Why nothing is live although nothing has failed. */
function describeStart(newestPointer: number) {
  if (newestPointer === 0) return 'No release set is live yet: promote the remotes.'
  return `No release set is live yet: the releases of pointer ${newestPointer} are still being started.`
}
