import type { Pointer, ReleaseStore } from '@site/releases'
import { BackOff } from './back-off'
import { PointerWatch } from './pointer-watch'
import type { Refusal } from './release-choice'

type PointerFollowerOptions = {
  store: ReleaseStore
  /** Makes live what a pointer names, and says what of it could not be used. */
  goLive: (pointer: Pointer) => Promise<Refusal[]>
  logError: (reason: string) => void
}

const lookEvery = 400

/** Makes every promotion live. One that fails for a passing reason is tried again until a newer one comes. */
export class PointerFollower {
  #pointer = 0
  #refusals: Refusal[] = []
  #fault: string | undefined
  #lastLogged = ''
  #looking: NodeJS.Timeout | undefined
  #hasStopped = false
  readonly #backOff = new BackOff()
  readonly #watch: PointerWatch

  constructor(private readonly options: PointerFollowerOptions) {
    this.#watch = new PointerWatch(options.store, options.logError)
  }

  /** Releases that are not live although they were promoted. */
  get refusals(): readonly Refusal[] {
    return this.#refusals
  }

  /** Why the last look at the store, or the last promotion, led to nothing. */
  get fault() {
    return this.#fault
  }

  async start() {
    await this.#look().catch((error: unknown) => {
      this.#fault = `The release store could not be read; what is live stays live. ${describe(error)}`
    })
    this.#logProblems()
    if (!this.#hasStopped) this.#looking = setTimeout(() => this.start(), lookEvery)
  }

  stop() {
    this.#hasStopped = true
    clearTimeout(this.#looking)
  }

  async #look() {
    const pointer = await this.#watch.readNewest()
    if (!pointer) {
      this.#fault = undefined
      return
    }
    const isNews = pointer.number !== this.#pointer
    if (isNews) this.#backOff.reset()
    if (isNews || (this.#isOpen && this.#backOff.isDue)) await this.#promote(pointer)
  }

  async #promote(pointer: Pointer) {
    this.#pointer = pointer.number
    try {
      this.#refusals = await this.options.goLive(pointer)
      this.#fault = undefined
    } catch (error) {
      this.#fault = `Pointer ${pointer.number} is not live yet and is tried again; what is live stays live. ${describe(error)}`
    }
    if (this.#isOpen) this.#backOff.grow()
  }

  get #isOpen() {
    return this.#fault !== undefined || this.#refusals.some(({ isFinal }) => !isFinal)
  }

  #logProblems() {
    const problems = this.#refusals.map(({ problem }) => problem)
    if (this.#fault) problems.push(this.#fault)
    const text = problems.join('\n')
    if (text && text !== this.#lastLogged) this.options.logError(text)
    this.#lastLogged = text
  }
}

function describe(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}
