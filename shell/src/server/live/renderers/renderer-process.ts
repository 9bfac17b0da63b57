import { messageOf } from '../../../page/thrown'
import type { Made } from '../../release-set/inline/inline-blocks'
import { createPageFilling, type PageFilling } from '../../release-set/inline/page-filling'
import { FrameReader, formatFrame } from '../../renderer/protocol/frames'
import {
  longestReason,
  type PageAnswer,
  type RendererAnswer,
  type RendererRequest,
  type RendererSetup,
} from '../../renderer/protocol/protocol'
import { AskedOfProcess } from './asked-of-process'
import type { Launched, RendererProgram } from './launch-renderer'
import { parseAnswer } from './parse-answer'
import { processorUseOf, residentMemoryOf } from './process-usage'
import { BusyError } from './queue/busy-error'

export type RendererLaunch = {
  program: RendererProgram
  setup: LaunchSetup
  serverCode: Uint8Array
}

/** With the inline blocks, which stay here. */
type LaunchSetup = RendererSetup & Pick<Made, 'shell' | 'remote'>

/** Its pages have their inline blocks. */
type ProcessAnswer =
  | Exclude<RendererAnswer, { kind: 'ready' | 'echo' | 'page' }>
  | { kind: 'page'; id: number; answer: PageAnswer }

type Written = Extract<RendererAnswer, { kind: 'page' }>

type RendererProcessOptions = RendererLaunch & {
  onAnswer: (answer: ProcessAnswer) => void
  /** Called once if the process ends by itself after its start. */
  onEnd: (reason: Error) => void
  /** In ms. */
  startDeadline?: number
}

const usualStartDeadline = 15_000
/**
 * Milliseconds of processor time, not of the clock, so that a busy machine ends no process. A process that uses as
 * much before it echoes is in an endless loop.
 */
const loopDeadline = 2000
/**
 * Checks in a row at which a process waits and has used no processor since the check before, with a ping unanswered:
 * the ping would have woken it, so it is blocked, as by `Atomics.wait`. Checks are late on a busy machine too.
 */
const blockedChecks = 20
/** In bytes; more than an enquiry to be kept has, the longest that is told beside the bytes of a page. */
const longestHeader = 512 * 1024
/** Back-pressure: more is not sent to a process that has as many unread bytes. */
const mostUnsent = 64 * 1024 * 1024

/** The handle of one renderer process. */
export class RendererProcess {
  /** Why the remote could not be loaded; its pages then show the error screen. */
  failure: string | undefined
  readonly launchedAt = performance.now()
  readonly started: Promise<void>
  readonly #launched: Launched
  readonly #exited: Promise<void>
  /** The processor time at the last ping, until it echoes. */
  #pinged: number | undefined
  /** The processor time at the last check. */
  #checked = 0
  readonly #asked = new AskedOfProcess()
  #blocked = 0
  #errors = ''
  /** Made with the first page: many processes are launched for none. */
  #filling: PageFilling | undefined
  readonly #reader = new FrameReader(longestHeader)
  #start: { resolve: () => void; reject: (reason: Error) => void } | undefined
  readonly #late: NodeJS.Timeout
  #hasStarted = false
  #isEnded = false

  constructor(private readonly options: RendererProcessOptions) {
    this.#launched = options.program.launch()
    const { child, channel, errors } = this.#launched
    this.#exited = new Promise((resolve) => child.once('close', () => resolve()))
    this.started = new Promise((resolve, reject) => {
      this.#start = { resolve, reject }
    })
    // Callers that await the start get the error; without one, the rejection must not be unhandled.
    this.started.catch(() => undefined)
    this.#late = setTimeout(
      () => this.fail(new Error(`The renderer of ${this.#name} did not start in time.`)),
      options.startDeadline ?? usualStartDeadline,
    )
    channel.on('data', (chunk: Buffer) => this.#read(chunk))
    // The `close` event of the process tells of it.
    channel.on('error', () => undefined)
    errors.on('data', (some: Buffer) => {
      this.#errors = (this.#errors + some).slice(-longestReason)
    })
    child.once('error', (error) => this.fail(error))
    child.once('close', (code, signal) => this.fail(this.#describeEnd(code ?? signal)))
    const { setup, serverCode } = options
    channel.write(formatFrame({ kind: 'start', setup: withoutBlocks(setup) }, serverCode))
  }

  get #name() {
    const { remote, shell } = this.options.setup
    return remote ? `${remote.release.remote} ${remote.id}` : `shell ${shell.id}`
  }

  get hasEnded() {
    return this.#isEnded
  }

  /** Ids and addresses of the pages that were sent to it and are not answered yet, those given up included. */
  get underWay(): ReadonlyMap<number, string> {
    return this.#asked.pages
  }

  /** Pages or lists that it was asked for are under way. */
  get owesAnswers() {
    return this.#asked.isOwed
  }

  get residentMemory() {
    const { pid } = this.#launched.child
    return pid && !this.#isEnded ? residentMemoryOf(pid) : 0
  }

  /** Throws when the request cannot be serialized or too many bytes are unread. */
  send(request: Exclude<RendererRequest, { kind: 'start' }>) {
    const { channel } = this.#launched
    if (channel.writableLength > mostUnsent) throw new BusyError(`${this.#name} is busy.`, 2)
    channel.write(formatFrame(request))
    this.#asked.add(request)
  }

  /** Called periodically while pages are under way. Ends a process in an endless loop, and one that is blocked. */
  checkLife() {
    const { child, channel } = this.#launched
    const { pid } = child
    if (!pid || this.#isEnded) return
    // A ping would throw, in a timer: that ends the shell.
    if (channel.writableLength > mostUnsent) return this.#failSilent('it read nothing')
    const { time, waits } = processorUseOf(pid)
    const isIdle = waits && time === this.#checked
    this.#checked = time
    if (this.#pinged === undefined) {
      this.#pinged = time
      this.#blocked = 0
      this.send({ kind: 'ping' })
      return
    }
    this.#blocked = isIdle ? this.#blocked + 1 : 0
    if (time - this.#pinged > loopDeadline) {
      this.#failSilent(`it worked for ${loopDeadline} ms`)
    } else if (this.#blocked >= blockedChecks) {
      this.#failSilent('it was blocked')
    }
  }

  #failSilent(how: string) {
    this.fail(new Error(`The renderer of ${this.#name} was ended: ${how} and answered nothing.`))
  }

  /** Ends it as if it had ended by itself: `onEnd` is called. */
  fail(reason: Error) {
    clearTimeout(this.#late)
    this.#start?.reject(reason)
    if (this.#isEnded) return
    this.#isEnded = true
    this.#launched.child.kill('SIGKILL')
    if (this.#hasStarted) this.options.onEnd(reason)
  }

  /** Resolves when the process has exited. */
  async end() {
    this.#isEnded = true
    this.#launched.child.kill('SIGKILL')
    await this.#exited
  }

  #read(chunk: Buffer) {
    // It may answer for pages that another process has by now.
    if (this.#isEnded) return
    let isReady = false
    try {
      for (const { header, headerLength, bytes } of this.#reader.push(chunk)) {
        this.#asked.take(header, headerLength)
        const answer = parseAnswer(header, bytes)
        if (answer.kind === 'ready') {
          this.failure = answer.failure
          isReady = true
        } else this.#hear(answer)
      }
    } catch (cause) {
      this.fail(
        new Error(`The renderer of ${this.#name} was ended: ${messageOf(cause)}`, { cause }),
      )
    }
    // What came with 'ready' may have ended the process, which then has never started.
    if (!isReady || this.#isEnded) return
    clearTimeout(this.#late)
    this.#hasStarted = true
    this.#start?.resolve()
  }

  #hear(answer: Exclude<RendererAnswer, { kind: 'ready' }>) {
    if (answer.kind === 'echo') {
      this.#pinged = undefined
      return
    }
    if (answer.kind === 'page' || answer.kind === 'failed') this.#asked.settle(answer.id)
    this.options.onAnswer(answer.kind === 'page' ? this.#fill(answer) : answer)
  }

  #fill({ answer: { holes, body, ...answer }, ...rest }: Written): ProcessAnswer {
    // A copy, because a kept page would hold all that was read with it.
    if (!holes) return { ...rest, answer: { ...answer, body: Buffer.from(body) } }
    this.#filling ??= createPageFilling(this.options.setup)
    return { ...rest, answer: { ...answer, body: this.#filling(body, answer.page, holes) } }
  }

  #describeEnd(how: number | string | null) {
    const said = /^(?:\w*Error: .+|FATAL ERROR: .+)$/m.exec(this.#errors)?.[0]
    return new Error(`The renderer of ${this.#name} has ended (${how})${said ? `: ${said}` : '.'}`)
  }
}

/** Without the styles and the boot script, which the renderer's pages have holes for. */
function withoutBlocks({ shell, remote, ...setup }: LaunchSetup): RendererSetup {
  const { id, release } = shell
  return {
    ...setup,
    shell: { id, release },
    remote: remote && { id: remote.id, release: remote.release },
  }
}
