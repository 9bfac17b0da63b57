import type { Tally, View } from './tally'

export type Verdict = { kind: 'worse'; why: string } | { kind: 'fine' } | { kind: 'unsure' }

const fewestViews = 20
const fewestBad = 3
const fewestTimes = 8
/** Of views that have an error of the browser's own making, such as an extension's. */
const expectedShare = 0.05
/** Standard deviations. High, because a release is judged every second for as long as it is watched. */
const certainty = 3.2

/** How much worse counts, as a factor and at least by so much: below, nobody notices. */
const slower = {
  lcp: { name: 'LCP', factor: 1.25, margin: 200, unit: ' ms' },
  inp: { name: 'INP', factor: 1.25, margin: 50, unit: ' ms' },
  cls: { name: 'CLS', factor: 1.5, margin: 0.05, unit: '' },
  rendering: { name: 'time to render', factor: 1.5, margin: 150, unit: ' ms' },
}

/** Compares what was seen of a release with what was seen of the one it is to follow. */
export function judge(candidate: Tally, baseline: Tally): Verdict {
  const why =
    compareShares(
      'renderings failed',
      candidate.renderings.map(isBad),
      baseline.renderings.map(isBad),
    ) ??
    compareShares(
      'views had errors',
      candidate.views.map(hasErrors),
      baseline.views.map(hasErrors),
    ) ??
    compareShares(
      'views could not load a part',
      candidate.views.map(lacksParts),
      baseline.views.map(lacksParts),
    ) ??
    compareTimes(slower.lcp, timesOf(candidate, 'lcp'), timesOf(baseline, 'lcp')) ??
    compareTimes(slower.inp, timesOf(candidate, 'inp'), timesOf(baseline, 'inp')) ??
    compareTimes(slower.cls, timesOf(candidate, 'cls'), timesOf(baseline, 'cls')) ??
    compareTimes(slower.rendering, candidate.renderings.map(ms), baseline.renderings.map(ms))
  if (why) return { kind: 'worse', why }
  return { kind: candidate.views.length >= fewestViews ? 'fine' : 'unsure' }
}

const isBad = (rendering: { isBad: boolean }) => rendering.isBad
const ms = (rendering: { ms: number }) => rendering.ms
const hasErrors = ({ errors }: View) => errors > 0
const lacksParts = ({ failedLoads }: View) => failedLoads > 0

function timesOf({ views }: Tally, vital: 'lcp' | 'inp' | 'cls') {
  return views.flatMap((view) => view[vital] ?? [])
}

/** Undefined unless the candidate's share of bad ones is greater beyond chance. */
function compareShares(what: string, candidate: boolean[], baseline: boolean[]) {
  const [bad, usual] = [candidate.filter(Boolean).length, baseline.filter(Boolean).length]
  if (bad < fewestBad) return undefined
  const score =
    baseline.length < fewestViews
      ? scoreAlone(bad / candidate.length, candidate.length)
      : scoreShares(bad, candidate.length, usual, baseline.length)
  if (score < certainty) return undefined
  return `${bad} of ${candidate.length} ${what}, before ${usual} of ${baseline.length}`
}

/** By how many standard deviations one share is greater than another. */
function scoreShares(bad: number, many: number, usual: number, others: number) {
  const pooled = (bad + usual) / (many + others)
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / many + 1 / others))
  return deviation === 0 ? 0 : (bad / many - usual / others) / deviation
}

/** The same against what is expected of any release, while little is known of the one before. */
function scoreAlone(share: number, many: number) {
  return (share - expectedShare) / Math.sqrt((expectedShare * (1 - expectedShare)) / many)
}

type Slower = (typeof slower)[keyof typeof slower]

/** Undefined unless the candidate is slower by an amount that people notice, and beyond chance. */
function compareTimes(
  { name, factor, margin, unit }: Slower,
  candidate: number[],
  baseline: number[],
) {
  if (candidate.length < fewestTimes || baseline.length < fewestTimes) return undefined
  const [now, before] = [upperQuartile(candidate), upperQuartile(baseline)]
  if (now < before * factor || now < before + margin) return undefined
  if (rankScore(candidate, baseline) < certainty) return undefined
  const round = (value: number) => (unit ? Math.round(value) : value.toFixed(2))
  return `${name} is ${round(now)}${unit} for a quarter of the visitors, before ${round(before)}${unit}`
}

function upperQuartile(values: number[]) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.75)] ?? 0
}

/** By how many standard deviations the candidate's times rank above the others (Mann-Whitney). */
function rankScore(candidate: number[], baseline: number[]) {
  const [many, others] = [candidate.length, baseline.length]
  const wins = candidate.reduce(
    (sum, time) => sum + baseline.reduce((count, other) => count + rank(time, other), 0),
    0,
  )
  const deviation = Math.sqrt((many * others * (many + others + 1)) / 12)
  return (wins - (many * others) / 2) / deviation
}

function rank(time: number, other: number) {
  if (time === other) return 0.5
  return time > other ? 1 : 0
}
