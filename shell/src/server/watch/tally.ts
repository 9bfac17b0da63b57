import { LRUCache } from 'lru-cache'

/** What a browser says of one page it showed. */
export type View = {
  /** Errors and unhandled rejections, and what React had to repair. */
  errors: number
  /** Modules and style sheets that could not be loaded. */
  failedLoads: number
  /** Core Web Vitals, in ms; CLS has no unit. */
  lcp?: number | undefined
  inp?: number | undefined
  cls?: number | undefined
}

export type Rendering = { isBad: boolean; ms: number }

const viewsKept = 1000
const renderingsKept = 500
const releasesKept = 40

/** What was seen of one release of a remote, the latest only. */
export class Tally {
  readonly #views = new LRUCache<string, View>({ max: viewsKept })
  readonly #renderings: Rendering[] = []

  /** A browser may tell of the same view again, with more. */
  addView(id: string, view: View) {
    this.#views.set(id, view)
  }

  addRendering(rendering: Rendering) {
    this.#renderings.push(rendering)
    if (this.#renderings.length > renderingsKept) this.#renderings.shift()
  }

  get views(): View[] {
    return [...this.#views.values()]
  }

  get renderings(): readonly Rendering[] {
    return this.#renderings
  }
}

/** By remote and release id. */
export class Tallies {
  readonly #tallies = new LRUCache<string, Tally>({ max: releasesKept })

  of(remote: string, release: string): Tally {
    const key = `${remote} ${release}`
    const known = this.#tallies.get(key)
    if (known) return known
    const tally = new Tally()
    this.#tallies.set(key, tally)
    return tally
  }
}
