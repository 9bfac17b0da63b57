import type { PageList } from '../../../renderer/protocol/protocol'

const longestListing = 5000

/** The lists of pages that a renderer is asked for. */
export class AskedLists {
  readonly #asked = new Map<number, (list: PageList | Error) => void>()
  #lastId = 0

  /** `name` is that of the renderer, for messages. */
  constructor(private readonly name: string) {}

  get size() {
    return this.#asked.size
  }

  /** Rejects when the answer is late. The ids are negative, so that none is that of a page. */
  async ask(send: (id: number) => Promise<void>): Promise<PageList> {
    const id = --this.#lastId
    const answered = new Promise<PageList | Error>((resolve) => this.#asked.set(id, resolve))
    const isLate = () => this.settle(id, new Error(`${this.name} listed no pages in time.`))
    const late = setTimeout(isLate, longestListing)
    late.unref()
    try {
      await send(id)
      const list = await answered
      if (list instanceof Error) throw list
      return list
    } finally {
      clearTimeout(late)
      this.#asked.delete(id)
    }
  }

  settle(id: number, list: PageList | Error) {
    this.#asked.get(id)?.(list)
  }

  settleAll(reason: Error) {
    for (const settle of this.#asked.values()) settle(reason)
  }
}
