import { rankScore, scoreAlone, scoreShares, sum, upperQuartile } from './statistics'
import type { Rendering, Tally, Visitor } from './tally'

/** Renderings to try again, beside the release before: see `trial.ts`. */
export type Suspects = { kind: 'failures' | 'times'; urls: string[] }

export type Verdict =
  | { kind: 'worse'; why: string; suspects?: Suspects }
  | { kind: 'fine' }
  | { kind: 'unsure' }

/**
 * `since`: both releases were shown from then on, as a canary and what is live are. Otherwise one was shown
 * after the other, and times that depend on the load are not compared.
 */
type Comparison = { since?: number }

const fewestVisitors = 10
/** More than the addresses that an IPv6 /48 counts as. */
const fewestBadVisitors = 5
/** Of times, and of a release that may be called fine. */
const enoughVisitors = 20
const fewestBadRenderings = 3
const fewestRenderings = 8
/** Of renderings, while little is known of the release before. */
const expectedShare = 0.05
/** Standard deviations. High, because a release is judged every second for as long as it is watched. */
const certainty = 3.2
const mostSuspects = 3

/** How much worse counts, as a factor and at least by so much: below, nobody notices. */
const slower = {
  lcp: { name: 'LCP', factor: 1.25, margin: 200, unit: ' ms' },
  inp: { name: 'INP', factor: 1.25, margin: 50, unit: ' ms' },
  cls: { name: 'CLS', factor: 1.5, margin: 0.05, unit: '' },
  rendering: { name: 'time to render', factor: 1.5, margin: 150, unit: ' ms' },
}

/** Compares what was seen of a release with what was seen of the one it is to follow. */
export function judge(candidate: Tally, baseline: Tally, { since }: Comparison = {}): Verdict {
  const visitors = { now: candidate.visitors(since), before: baseline.visitors(since) }
  const why = compareVisitors(visitors, since !== undefined)
  if (why) return { kind: 'worse', why }
  const worse = compareRenderings(candidate.renderings(since), baseline.renderings(since))
  if (worse) return worse
  return { kind: visitors.now.length >= enoughVisitors ? 'fine' : 'unsure' }
}

type Arms<Seen> = { now: Seen[]; before: Seen[] }

/** What browsers tell counts only beside enough of what they told of the release before. */
function compareVisitors(visitors: Arms<Visitor>, isConcurrent: boolean) {
  if (Math.min(visitors.now.length, visitors.before.length) < fewestVisitors) return undefined
  const timesOf = (vital: 'lcp' | 'inp' | 'cls') => ({
    now: visitors.now.flatMap((visitor) => visitor[vital] ?? []),
    before: visitors.before.flatMap((visitor) => visitor[vital] ?? []),
  })
  const sharesOf = (what: 'hadErrors' | 'lackedParts') => ({
    now: visitors.now.map((visitor) => visitor[what]),
    before: visitors.before.map((visitor) => visitor[what]),
  })
  return (
    compareShares('visitors had errors', sharesOf('hadErrors'), fewestBadVisitors) ??
    compareShares('visitors could not load a part', sharesOf('lackedParts'), fewestBadVisitors) ??
    (isConcurrent ? compareTimes(slower.lcp, timesOf('lcp'), enoughVisitors) : undefined) ??
    compareTimes(slower.inp, timesOf('inp'), enoughVisitors) ??
    compareTimes(slower.cls, timesOf('cls'), enoughVisitors)
  )
}

function compareRenderings(now: Rendering[], before: Rendering[]): Verdict | undefined {
  const shares = { now: now.map(badness), before: before.map(badness) }
  const failing = compareShares('renderings failed', shares, fewestBadRenderings)
  if (failing) {
    // Crafted addresses are long; those that people visit are short.
    const urls = distinct(now.filter(({ isBad }) => isBad)).sort(
      (one, other) => one.length - other.length,
    )
    return {
      kind: 'worse',
      why: failing,
      suspects: { kind: 'failures', urls: urls.slice(0, mostSuspects) },
    }
  }
  const times = { now: now.map(({ ms }) => ms), before: before.map(({ ms }) => ms) }
  const late = compareTimes(slower.rendering, times, fewestRenderings)
  if (!late) return undefined
  const urls = distinct(now.toSorted((one, other) => other.ms - one.ms))
  return {
    kind: 'worse',
    why: late,
    suspects: { kind: 'times', urls: urls.slice(0, mostSuspects) },
  }
}

const badness = ({ isBad }: Rendering) => (isBad ? 1 : 0)
const distinct = (renderings: Rendering[]) => [...new Set(renderings.map(({ url }) => url))]

/** Undefined unless the candidate's share of bad ones is greater beyond chance. */
function compareShares(what: string, { now, before }: Arms<number>, fewestBad: number) {
  if (now.filter((share) => share > 0).length < fewestBad) return undefined
  const [bad, usual] = [sum(now), sum(before)]
  const score =
    before.length < fewestVisitors
      ? scoreAlone(bad / now.length, now.length, expectedShare)
      : scoreShares(bad, now.length, usual, before.length)
  if (score < certainty) return undefined
  return `${Math.round(bad)} of ${now.length} ${what}, before ${Math.round(usual)} of ${before.length}`
}

/** Undefined unless the candidate is slower by an amount that people notice, and beyond chance. */
function compareTimes(
  kind: (typeof slower)[keyof typeof slower],
  times: Arms<number>,
  fewest: number,
) {
  const { name, unit } = kind
  if (Math.min(times.now.length, times.before.length) < fewest) return undefined
  const [now, before] = [upperQuartile(times.now), upperQuartile(times.before)]
  if (!isSlower(kind, now, before) || rankScore(times.now, times.before) < certainty)
    return undefined
  const round = (value: number) => (unit ? Math.round(value) : value.toFixed(2))
  return `${name} is ${round(now)}${unit} for a quarter of the visitors, before ${round(before)}${unit}`
}

function isSlower(
  { factor, margin }: { factor: number; margin: number },
  now: number,
  before: number,
) {
  return now >= before * factor && now >= before + margin
}

/** Whether people would notice that a page renders so much later. */
export function isSlowerToRender(now: number, before: number) {
  return isSlower(slower.rendering, now, before)
}
