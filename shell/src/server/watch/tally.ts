import { LRUCache } from 'lru-cache'
import { releasesServed } from '../live/site'
import type { TokenView } from './view-tokens'

/** A browser's report of one page that it showed. */
export type View = {
  /** Errors and unhandled rejections in the remote's code, and hydration mismatches. */
  errors: number
  /** Modules and style sheets that could not be loaded. */
  failedLoads: number
  /** Core Web Vitals, in ms; CLS has no unit. */
  lcp?: number | undefined
  inp?: number | undefined
  cls?: number | undefined
}

/** One address's experience of a release. It weighs one, however many views it sent. */
export type Visitor = {
  /** The share of its views with errors, and the share with missing parts. */
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

/** The latest views and renderings of one release of a remote. */
export class Tally {
  readonly #voters = new LRUCache<string, Vote[]>({ max: votersKept })
  #renderings: Rendering[] = []

  /** Counts one view per address and minute. A browser may send the same view again, with more. */
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

  /** Visitors, by their views that began at `since` or later. */
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

/** A tally for each remote and release id. */
export class Tallies {
  readonly #tallies = new LRUCache<string, Tally>({ max: releasesServed })

  of(remote: string, release: string): Tally {
    const key = `${remote} ${release}`
    const known = this.#tallies.get(key)
    if (known) return known
    const tally = new Tally()
    this.#tallies.set(key, tally)
    return tally
  }

  /** Visitors of all releases of the other remotes, by their views that began at `since` or later. */
  besides(remote: string, since: number): Visitor[] {
    return [...this.#tallies.entries()].flatMap(([key, tally]) =>
      key.startsWith(`${remote} `) ? [] : tally.visitors(since),
    )
  }
}
