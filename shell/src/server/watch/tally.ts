import { LRUCache } from 'lru-cache'
import type { TokenView } from './view-tokens'

/** What a browser says of one page it showed. */
export type View = {
  /** Errors and unhandled rejections of the remote's code, and what React had to repair. */
  errors: number
  /** Modules and style sheets that could not be loaded. */
  failedLoads: number
  /** Core Web Vitals, in ms; CLS has no unit. */
  lcp?: number | undefined
  inp?: number | undefined
  cls?: number | undefined
}

/** What one address saw of a release: it weighs one, however many views it told of. */
export type Visitor = {
  /** The share of its views that had errors, and that lacked parts. */
  hadErrors: number
  lackedParts: number
  /** Means of its views. */
  lcp: number | undefined
  inp: number | undefined
  cls: number | undefined
}

export type Rendering = { url: string; isBad: boolean; ms: number; at: number }

type Vote = { minute: number; view: string; seen: View }

const minuteMs = 60_000
const votersKept = 1000
const votesKept = 5
const renderingsKept = 500
const releasesKept = 40

/** What was seen of one release of a remote, the latest only. */
export class Tally {
  readonly #voters = new LRUCache<string, Vote[]>({ max: votersKept })
  #renderings: Rendering[] = []

  /** One view per address and minute counts. A browser may tell of the same view again, with more. */
  addView({ voter, view, at }: TokenView, seen: View) {
    const minute = Math.floor(at / minuteMs)
    const votes = this.#voters.get(voter) ?? []
    const taken = votes.find((vote) => vote.minute === minute)
    if (taken && taken.view !== view) return
    const others = votes.filter((vote) => vote !== taken)
    const kept = [...others, { minute, view, seen }].sort((one, other) => one.minute - other.minute)
    this.#voters.set(voter, kept.slice(-votesKept))
  }

  addRendering(rendering: Rendering) {
    this.#renderings.push(rendering)
    if (this.#renderings.length > renderingsKept) this.#renderings.shift()
  }

  /** Forgets renderings that a trial has explained. */
  forgetRenderings(isExplained: (rendering: Rendering) => boolean) {
    this.#renderings = this.#renderings.filter((rendering) => !isExplained(rendering))
  }

  /** By the views that began at a time or later. */
  visitors(since = 0): Visitor[] {
    const from = Math.floor(since / minuteMs)
    return [...this.#voters.values()]
      .map((votes) => votes.filter(({ minute }) => minute >= from))
      .filter((votes) => votes.length > 0)
      .map((votes) => summarize(votes.map(({ seen }) => seen)))
  }

  renderings(since = 0): Rendering[] {
    return this.#renderings.filter(({ at }) => at >= since)
  }
}

function summarize(views: View[]): Visitor {
  return {
    hadErrors: shareOf(views, ({ errors }) => errors > 0),
    lackedParts: shareOf(views, ({ failedLoads }) => failedLoads > 0),
    lcp: mean(views.flatMap(({ lcp }) => lcp ?? [])),
    inp: mean(views.flatMap(({ inp }) => inp ?? [])),
    cls: mean(views.flatMap(({ cls }) => cls ?? [])),
  }
}

function shareOf(views: View[], isSo: (view: View) => boolean) {
  return views.filter(isSo).length / views.length
}

function mean(values: number[]) {
  if (values.length === 0) return undefined
  return values.reduce((sum, value) => sum + value, 0) / values.length
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
