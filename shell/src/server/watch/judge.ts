import { rankScore, scoreAlone, scoreShares, sum, upperQuartile } from './statistics'
import type { Rendering, Tally, Visitor } from './tally'

/** Renderings to retry with both releases: see `trial.ts`. */
export type Suspects = { kind: 'failures' | 'times'; urls: string[] }

export type Verdict =
  | { kind: 'worse'; why: string; suspects?: Suspects }
  | { kind: 'fine' }
  | { kind: 'unsure' }

/**
 * `since`: both releases were shown concurrently from then on, as with a canary. Otherwise one followed the other,
 * and times that depend on the load are not compared.
 */
type Comparison = {
  since?: number
  /** Visitors of the other remotes while visitors have the release. */
  others?: () => Visitor[]
}

const fewestVisitors = 10
/** More than the four addresses that an IPv6 /48 counts as (Sybil attack). */
const fewestBadVisitors = 5
/** For times, and to call a release fine. */
const enoughVisitors = 20
const fewestBadRenderings = 3
const fewestRenderings = 8
/** The share of failed renderings to expect while there is no baseline. */
const expectedShare = 0.05
/**
 * What keeps the files of all remotes from browsers, a proxy perhaps, keeps those of a fresh release from more of them:
 * it is in no browser's cache yet.
 */
const missedMoreOften = 2
/** Standard deviations. High, because a release is judged every second for half an hour (multiple testing). */
const certainty = 3.2
const mostSuspects = 3

/** Smallest differences that people notice: a factor, and a margin. */
const slower = {
  lcp: { name: 'LCP', factor: 1.25, margin: 200, unit: ' ms' },
  inp: { name: 'INP', factor: 1.25, margin: 50, unit: ' ms' },
  cls: { name: 'CLS', factor: 1.5, margin: 0.05, unit: '' },
  rendering: { name: 'time to render', factor: 1.5, margin: 150, unit: ' ms' },
}

/** Compares the tally of a release with that of the release before it. */
export function judge(
  candidate: Tally,
  baseline: Tally,
  { since, others = () => [] }: Comparison = {},
): Verdict {
  const visitors = { now: candidate.visitors(since), before: baseline.visitors(since) }
  const why = compareVisitors(visitors, since !== undefined, others)
  if (why) return { kind: 'worse', why }
  const worse = compareRenderings(candidate.renderings(since), baseline.renderings(since))
  if (worse) return worse
  return { kind: visitors.now.length >= enoughVisitors ? 'fine' : 'unsure' }
}

type Arms<Seen> = { now: Seen[]; before: Seen[] }

/** Undefined with too few visitors of either release, because beacons are noisy. */
function compareVisitors(visitors: Arms<Visitor>, isConcurrent: boolean, others: () => Visitor[]) {
  if (Math.min(visitors.now.length, visitors.before.length) < fewestVisitors) return undefined
  const timesOf = (vital: 'lcp' | 'inp' | 'cls') => ({
    now: visitors.now.flatMap((visitor) => visitor[vital] ?? []),
    before: visitors.before.flatMap((visitor) => visitor[vital] ?? []),
  })
  const sharesOf = (what: 'hadErrors' | 'lackedParts') => ({
    now: visitors.now.map((visitor) => visitor[what]),
    before: visitors.before.map((visitor) => visitor[what]),
  })
  const lacking = sharesOf('lackedParts')
  const lacks = compareShares('visitors could not load a part', lacking, fewestBadVisitors)
  return (
    compareShares('visitors had errors', sharesOf('hadErrors'), fewestBadVisitors) ??
    (lacks && isMissedAlone(lacking.now, others()) ? lacks : undefined) ??
    (isConcurrent ? compareTimes(slower.lcp, timesOf('lcp'), enoughVisitors) : undefined) ??
    compareTimes(slower.inp, timesOf('inp'), enoughVisitors) ??
    compareTimes(slower.cls, timesOf('cls'), enoughVisitors)
  )
}

function compareRenderings(now: Rendering[], before: Rendering[]): Verdict | undefined {
  const shares = { now: now.map(badness), before: before.map(badness) }
  const failing = compareShares('renderings failed', shares, fewestBadRenderings)
  if (failing) {
    // Shortest first: addresses that people visit are short, crafted ones long.
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

/** Undefined unless the candidate's share of bad ones is significantly greater. */
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

/** False when visitors of the other remotes lack parts too: then the fault is in front of all files. */
function isMissedAlone(now: number[], others: Visitor[]) {
  if (others.length < fewestVisitors) return true
  const [bad, usual] = [sum(now), sum(others.map(({ lackedParts }) => lackedParts))]
  const isOftener = bad / now.length > missedMoreOften * (usual / others.length)
  return isOftener && scoreShares(bad, now.length, usual, others.length) >= certainty
}

/** Undefined unless the candidate is slower both noticeably and significantly. */
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

/** True when people would notice the difference in render time. */
export function isSlowerToRender(now: number, before: number) {
  return isSlower(slower.rendering, now, before)
}
