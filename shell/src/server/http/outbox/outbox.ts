import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@site/releases'
import { messageOf } from '../../../page/thrown'
import { BackOff } from '../../live/renderers/back-off'
import type { UnsentCall } from '../../renderer/protocol/protocol'
import { listKept, nameOf, removeUnfinished, replaceDurably, weighKept } from './kept-files'
import { LoggedFaults } from './logged-faults'
import { RetrySchedule } from './retry-schedule'
import { UntakenError } from './untaken-error'

type OutboxOptions = {
  folder: string
  /** Sends a call. Rejects with the reason unless its service has taken it. */
  send: (call: UnsentCall) => Promise<void>
  log: { warn: (message: string) => void; error: (message: string) => void }
}

/** Delay before the first retry, in ms. */
const soon = 1000

/** In ms: how long the end of the shell may begin tries, and how long it waits for their answers. */
const triedAtEndFor = 3000
const longestEnd = 10_000

type Kept = { keptAt: string; call: UnsentCall }

/** As the privacy policy says: the same as in the browser's outbox. */
export const keptFor = 14 * 24 * 60 * 60 * 1000
/** In ms of this run: a clock that is wrong after a start, by years perhaps, is set until then. */
export const triedAtLeast = 60 * 60 * 1000
/** Bounds, so that a flood of forms during an outage does not fill the disk. */
export const mostKept = 1000
export const mostBytes = 32 * 2 ** 20

/**
 * Calls that a service did not take from a form without JavaScript, on the disk of this shell. A call is sent again
 * until the service has acknowledged it, each time with the same headers, so also with the same key.
 */
export class Outbox {
  readonly #backOff = new BackOff()
  #waiting: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #stopping: Promise<void> | undefined
  /** When the end began; by the monotonic clock. */
  #stoppedAt: number | undefined
  #hasStopped = false
  /** Names of what was kept since the end began. */
  readonly #keptAtEnd = new Set<string>()
  readonly #startedAt = performance.now()
  /** What a disk that became read-only does not let go is not sent again and again. */
  readonly #delivered = new Set<string>()
  readonly #schedule = new RetrySchedule()
  readonly #logged = new LoggedFaults()
  /** How many waited after the last pass. */
  #left = 0
  /** What was delivered since it was told, and how often it had been sent before. */
  #taken = { forms: 0, triesBefore: 0 }

  constructor(private readonly options: OutboxOptions) {}

  /** Continues with what an earlier run of the shell has left, and removes what that run could not finish. */
  start() {
    removeUnfinished(this.options.folder).catch((error) =>
      this.options.log.error(`The outbox could not be tidied. ${messageOf(error)}`),
    )
    this.#look(0)
  }

  /**
   * Sends once more what waits: the folder may go with this machine. What is not taken stays there. `answered` settles
   * when the last visitors have their answers: until then forms may be kept.
   */
  stop(answered: Promise<unknown> = Promise.resolve()): Promise<void> {
    this.#stoppedAt ??= performance.now()
    this.#stopping ??= this.#end(answered)
    return this.#stopping
  }

  async #end(answered: Promise<unknown>) {
    clearTimeout(this.#waiting)
    const lastTry = setTimeout(() => {
      this.#hasStopped = true
    }, triedAtEndFor)
    let late: NodeJS.Timeout | undefined
    const isLate = new Promise<void>((resolve) => {
      late = setTimeout(resolve, longestEnd)
    })
    await Promise.race([this.#sendLast(answered), isLate])
    this.#hasStopped = true
    clearTimeout(lastTry)
    clearTimeout(late)
  }

  /** The pass that is under way may have begun before the last form was kept. */
  async #sendLast(answered: Promise<unknown>) {
    await this.#sending
    await this.#sendAll()
    await answered.catch(() => undefined)
    // A folder that cannot be read was named by the pass before.
    const names = await listKept(this.options.folder).catch(() => [])
    const kept = names.filter((name) => this.#keptAtEnd.has(name))
    await Promise.all(kept.map((name) => this.#try(name)))
    this.#tellTaken()
  }

  /** True once the call is on the disk, for good; false when it cannot be kept. */
  async keep(call: UnsentCall): Promise<boolean> {
    const { folder, log } = this.options
    try {
      await makeFolder(folder, 0o700)
      const names = await listKept(folder)
      const name = nameOf(call)
      if (!names.includes(name)) {
        if (names.length >= mostKept) throw new Error(`${mostKept} calls are kept already.`)
        const text = JSON.stringify({ keptAt: new Date().toISOString(), call })
        const bytes = Buffer.byteLength(text) + (await weighKept(folder, names))
        if (bytes > mostBytes) throw new Error(`No more than ${mostBytes} bytes are kept.`)
        await replaceDurably(folder, name, text)
        this.#delivered.delete(name)
        if (this.#stoppedAt !== undefined) this.#keptAtEnd.add(name)
      }
    } catch (error) {
      log.error(`A form could not be kept, and its visitor was told so. ${messageOf(error)}`)
      return false
    }
    this.#look(soon)
    return true
  }

  #look(delay: number) {
    if (this.#stoppedAt !== undefined || this.#waiting) return
    // Jitter: shells that were refused at the same time return at different ones (thundering herd).
    const wait = delay * (0.5 + Math.random() / 2)
    this.#waiting = setTimeout(() => {
      this.#sending = this.#sendAll().finally(() => {
        this.#sending = undefined
      })
    }, wait)
    this.#waiting.unref()
  }

  async #sendAll() {
    const { folder } = this.options
    let left: string[] | undefined
    try {
      for (const name of await listKept(folder)) {
        if (this.#hasStopped) return
        await this.#try(name)
      }
      this.#tellTaken()
      // Cleared before the count: a form that is kept during it sets a timer of its own (race).
      this.#waiting = undefined
      left = await listKept(folder)
      this.#logged.forget(folder)
    } catch (error) {
      this.#waiting = undefined
      this.#tell(folder, `The outbox could not be read. ${messageOf(error)}`)
    }
    if (left && left.length !== this.#left) this.#tellCount(left.length)
    if (left?.length === 0) return this.#backOff.reset()
    this.#look(this.#backOff.grow())
  }

  #tellCount(left: number) {
    this.#left = left
    if (left > 0)
      this.options.log.warn(`${left} forms that were kept have not reached their service yet.`)
  }

  /** Before each try of the outbox but the first there is one, and before that the one of the visitor's request. */
  #noteTaken(name: string) {
    this.#taken.forms += 1
    this.#taken.triesBefore += this.#schedule.triesOf(name)
  }

  /** A service may have stored a call without saying so: its owners look for doubles then. */
  #tellTaken() {
    const { forms, triesBefore } = this.#taken
    this.#taken = { forms: 0, triesBefore: 0 }
    if (forms === 0) return
    this.options.log.warn(
      `${forms} forms that were kept have reached their service, after ${triesBefore} tries that it did not acknowledge. Of these it may have stored some too, unless it reads the key of each form (CONTACT_KEY_HEADER).`,
    )
  }

  #tell(name: string, fault: string) {
    if (this.#logged.isNew(name, fault)) this.options.log.error(fault)
  }

  /** One that cannot be read must not hold back the others. */
  #try(name: string) {
    return this.#deliver(name).catch((error) => this.#tell(name, `${name}: ${messageOf(error)}`))
  }

  async #deliver(name: string) {
    const { folder, send, log } = this.options
    const file = join(folder, name)
    if (!this.#delivered.has(name)) {
      const { keptAt, call } = await this.#read(file)
      const isOver = this.#hasTried && Date.now() - Date.parse(keptAt) > keptFor
      if (!isOver && !this.#schedule.isDue(name, call.service, this.#stoppedAt)) return
      this.#schedule.note(name)
      try {
        await send(call)
        this.#noteTaken(name)
        // It is back: what waits for it need not wait for hours.
        this.#schedule.clear()
        this.#logged.forget(call.service)
      } catch (error) {
        const reason = messageOf(error)
        const restMs = error instanceof UntakenError ? error.restMs : undefined
        if (restMs !== undefined) this.#schedule.noteRest(call.service, restMs)
        if (!isOver) return this.#tell(call.service, reason)
        log.error(`A form of ${keptAt} was given up: its service has not taken it. ${reason}`)
      }
      this.#delivered.add(name)
    }
    await rm(file)
    this.#delivered.delete(name)
    this.#schedule.forget(name)
    this.#logged.forget(name)
  }

  /** A file that cannot be read is kept as long as any other: somebody may repair it. */
  async #read(file: string): Promise<Kept> {
    try {
      return JSON.parse(await readFile(file, 'utf8'))
    } catch (error) {
      const { mtimeMs } = await stat(file)
      if (Date.now() - mtimeMs > keptFor && this.#hasTried) await rm(file)
      // The error of the parser would quote the file: personal data.
      throw error instanceof SyntaxError ? new Error('It is no JSON.', { cause: error }) : error
    }
  }

  get #hasTried() {
    return performance.now() - this.#startedAt > triedAtLeast
  }
}
