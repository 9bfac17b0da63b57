import {
  type Pointer,
  ReleaseError,
  type ReleaseStore,
  readLatestPointer,
  readPointer,
} from '@site/releases'

/** Follows the history of what is live. */
export class PointerWatch {
  #newest: Pointer | undefined
  #seen: number | undefined

  constructor(
    private readonly store: ReleaseStore,
    private readonly logDamaged: (reason: string) => void,
  ) {}

  /** The newest pointer that can be read. One that is damaged is logged once. */
  async readNewest(): Promise<Pointer | undefined> {
    if (this.#seen === undefined) {
      this.#newest = (await readLatestPointer(this.store))?.pointer
      this.#seen = this.#newest?.number ?? 0
    }
    // Asking for the next number is one small read, however long the history is.
    while (await this.#readNumber(this.#seen + 1)) this.#seen++
    return this.#newest
  }

  async #readNumber(number: number) {
    try {
      const found = await readPointer(this.store, number)
      if (found) this.#newest = found.pointer
      return found !== undefined
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error
      this.logDamaged(error.message)
      return true
    }
  }
}
