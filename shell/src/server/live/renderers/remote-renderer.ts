import { setTimeout as pause } from 'node:timers/promises'
import { asError } from '../../../page/thrown'
import type { LoadedRelease } from '../../release-set/release-set'
import type { PageAnswer, PageList, PageRequest } from '../../renderer/protocol/protocol'
import { RenderError } from '../../renderer/protocol/render-error'
import { BackOff } from './back-off'
import { AskedLists } from './queue/asked-lists'
import type { RenderOptions } from './queue/job'
import { longestRendering, PageQueue } from './queue/page-queue'
import { type RendererLaunch, RendererProcess } from './renderer-process'
import { ServiceNotes } from './service-notes'

type RemoteRendererOptions = {
  launch: RendererLaunch
  /** The release to render; absent for pages without a remote. */
  remote?: LoadedRelease | undefined
  logError: (reason: string) => void
}

type Answer = Parameters<ConstructorParameters<typeof RendererProcess>[0]['onAnswer']>[0]

const checkedEvery = 100
const weighedEvery = 2000
/** Resident memory, in bytes, above which a process is replaced. The heap has a limit of its own. */
const mostMemory = 320 * 1024 * 1024
/** In ms. A process that ended after this, or was killed, is replaced at once. */
const shortestLife = 10_000
const shortestWait = 1000

/**
 * Renders the pages of one release of one remote. Its process may end, or be replaced because it has grown; waiting
 * pages then go to the next one.
 */
export class RemoteRenderer {
  readonly started: Promise<void>
  readonly #queue: PageQueue
  readonly #lists: AskedLists
  readonly #backOff = new BackOff()
  #process: RendererProcess | undefined
  /** Why no process runs, until the next one has started. */
  #loss: string | undefined
  readonly #starting = new Set<RendererProcess>()
  #checking: NodeJS.Timeout | undefined
  #weighing: NodeJS.Timeout | undefined
  #isReplacing = false
  #hasEnded = false
  readonly #notes = new ServiceNotes((message) => this.options.logError(`${this.name}: ${message}`))

  constructor(private readonly options: RemoteRendererOptions) {
    this.#queue = new PageQueue({
      name: this.name,
      handOver: (id, page) => this.#handOver(id, page),
      end: (id, reason) => this.#process?.underWay.has(id) && this.#process.fail(reason),
    })
    this.#lists = new AskedLists(this.name)
    this.started = this.#start()
    this.started.catch(() => undefined)
  }

  get name() {
    const { remote, launch } = this.options
    return remote ? `${remote.release.remote} ${remote.id}` : `shell ${launch.setup.shell.id}`
  }

  /** Why the remote could not be loaded, although its process runs. */
  get failure() {
    return this.#process?.failure
  }

  get hasEnded() {
    return this.#hasEnded
  }

  /** Problems, in sentences. */
  get problems(): string[] {
    const quarantined = this.#queue.quarantined.map(
      (url) => `${url} is not rendered for a while: it ended the renderer of ${this.name} twice.`,
    )
    if (this.#loss === undefined) return quarantined
    return [
      `${this.name} renders no pages until it has started again. ${this.#loss}`,
      ...quarantined,
    ]
  }

  /** Rejects with `BusyError` when too many pages wait, and with the reason when the page cannot be rendered. */
  async render(page: PageRequest, options: RenderOptions = {}): Promise<PageAnswer> {
    if (this.#hasEnded) throw new Error(`The renderer of ${this.name} has ended.`)
    const rendering = this.#queue.add(page, options)
    this.#check()
    return rendering
  }

  /** Raises the priority of a refresh for which a visitor waits now. */
  raise(url: string) {
    this.#queue.raise(url)
  }

  list(): Promise<PageList> {
    return this.#lists.ask(async (id) => {
      await this.started
      this.#process?.send({ kind: 'list', id })
    })
  }

  /** Lets the pages and lists under way finish, then ends the process. */
  async drain() {
    const isBusy = () => this.#queue.size > 0 || this.#lists.size > 0
    while (isBusy() && !this.#hasEnded) await pause(20)
    await this.end()
  }

  async end() {
    if (this.#hasEnded) return
    this.#hasEnded = true
    clearInterval(this.#checking)
    clearInterval(this.#weighing)
    const ended = new Error(`The renderer of ${this.name} has ended.`)
    this.#queue.rejectAll(ended)
    this.#lists.settleAll(ended)
    // One that still starts would be waited for until its deadline.
    await Promise.all([this.#process, ...this.#starting].map((process) => process?.end()))
  }

  async #start() {
    this.#process = await this.#launch()
    if (this.#hasEnded) return this.#process.end()
    this.#queue.open()
    this.#weighing = setInterval(() => this.#weigh(), weighedEvery)
    this.#weighing.unref()
  }

  async #launch(): Promise<RendererProcess> {
    const started: RendererProcess = new RendererProcess({
      ...this.options.launch,
      onAnswer: (answer) => this.#hear(answer),
      onEnd: (reason) => this.#lose(started, reason),
    })
    this.#starting.add(started)
    return started.started.then(() => started).finally(() => this.#starting.delete(started))
  }

  #handOver(id: number, page: PageRequest) {
    try {
      this.#process?.send({ kind: 'page', id, page })
    } catch (error) {
      // Deferred, because the hand-over is still in its loop (re-entrancy).
      queueMicrotask(() => this.#queue.settle(id, asError(error)))
    }
  }

  #hear(answer: Answer) {
    if (answer.kind === 'page') this.#queue.settle(answer.id, answer.answer)
    else if (answer.kind === 'failed') {
      const error = new RenderError(answer.message, answer.cause ?? 'remote')
      this.#lists.settle(answer.id, error)
      this.#queue.settle(answer.id, error)
    } else if (answer.kind === 'waits') this.#queue.noteService(answer.id, true)
    else if (answer.kind === 'works') this.#queue.noteService(answer.id, false)
    else if (answer.kind === 'service') this.#noteService(answer.message)
    else if (answer.kind === 'list') this.#lists.settle(answer.id, answer.list)
  }

  #noteService(message: string) {
    if (this.#notes.note(message)) return
    this.#process?.fail(new Error(`${this.name} was ended: it said too much of its services.`))
  }

  #lose(ended: RendererProcess, reason: Error) {
    if (this.#hasEnded) return
    this.options.logError(reason.message)
    this.#queue.lose(ended.underWay, reason)
    if (ended !== this.#process) return
    this.#loss = reason.message
    this.#queue.close()
    this.#lists.settleAll(reason)
    void this.#succeed(ended)
  }

  /** Replaces a process that ended by itself: not at once when it had hardly begun, with no page to blame (crash loop). */
  async #succeed({ underWay, launchedAt }: RendererProcess) {
    const hasLived = performance.now() - launchedAt >= shortestLife
    if (hasLived) this.#backOff.reset()
    else if (underWay.size === 0) await this.#waitAfterCrash(this.#backOff.grow())
    while (!this.#hasEnded) {
      try {
        this.#process = await this.#launch()
        break
      } catch (error) {
        if (this.#hasEnded) return
        this.#loss = asError(error).message
        this.options.logError(this.#loss)
        await pause(this.#backOff.grow())
      }
    }
    if (this.#hasEnded) return this.#process?.end()
    this.#loss = undefined
    this.#queue.open()
  }

  /** Ends early for a page: a process that lives for a moment may still render it. */
  async #waitAfterCrash(longest: number) {
    const latest = performance.now() + longest
    await pause(shortestWait)
    while (!this.#hasEnded && this.#queue.size === 0 && performance.now() < latest) {
      await pause(checkedEvery)
    }
  }

  /** Runs checks while a page waits or is being rendered. */
  #check() {
    this.#checking ??= setInterval(() => {
      this.#queue.checkDeadlines()
      // A page that was given up may still keep its process in an endless loop.
      const isBusy = this.#process !== undefined && this.#process.underWay.size > 0
      if (isBusy) this.#process?.checkLife()
      if (isBusy || this.#queue.size > 0) return
      clearInterval(this.#checking)
      this.#checking = undefined
    }, checkedEvery)
  }

  /**
   * Replaces a process that has grown once the next one is ready. It finishes what it was asked for, except pages that
   * the queue has given up.
   */
  async #weigh() {
    const grown = this.#process
    if (!grown || this.#isReplacing || grown.residentMemory < mostMemory) return
    this.#isReplacing = true
    try {
      const next = await this.#launch()
      // Meanwhile the renderer may have ended, or the process that has grown: `#succeed` launches its successor.
      if (this.#hasEnded || grown.hasEnded || grown !== this.#process) return await next.end()
      this.#process = next
      const latest = performance.now() + longestRendering
      while (grown.owesAnswers && !grown.hasEnded && performance.now() < latest) {
        await pause(checkedEvery)
        grown.checkLife()
      }
      await grown.end()
    } catch (error) {
      if (this.#hasEnded) return
      this.options.logError(`${this.name} could not be replaced: ${asError(error).message}`)
    } finally {
      this.#isReplacing = false
    }
  }
}
