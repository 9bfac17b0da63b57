import { type Desk, emptyHistory, type History, readHistory } from '@site/releases'

/** Follows the history of what is live. */
export class PointerWatch {
  #history: History = emptyHistory

  constructor(
    private readonly desk: Pick<Desk, 'store' | 'keys'>,
    private readonly logRefused: (reason: string) => void,
  ) {}

  get history(): History {
    return this.#history
  }

  /** Reads what was added to the history. A pointer that is refused is logged once. */
  async readNews(): Promise<History> {
    const { store, keys } = this.desk
    const known = this.#history.refused.length
    this.#history = await readHistory(store, keys, this.#history)
    for (const { reason } of this.#history.refused.slice(known)) this.logRefused(reason)
    return this.#history
  }
}
