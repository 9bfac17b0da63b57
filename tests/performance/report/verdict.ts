import { median, quantile } from '../../support/load/statistics'

export type Unit = 'ms' | 'kB' | '/s' | '%' | ''

export type Target = { most: number } | { least: number }

/** What was measured for one row and one subject, such as a page. */
export type Finding = {
  of: string
  unit: Unit
  values: number[]
  /** What it is compared with; the target is then one of the ratio. */
  baseline?: { name: string; values: number[] }
  /** Instead of the median, for a target that names a quantile. */
  quantile?: number
  /** What bounds it: the same with less than the site needs. */
  limit?: { name: string; values: number[] }
  target: Target
}

export type Verdict = {
  value: number
  least: number
  most: number
  /** The baseline's value, by the same statistic. */
  base: number | undefined
  ratio: number | undefined
  /** The value of what bounds it, as a ratio where that is judged. */
  limited: number | undefined
  isMet: boolean
}

function isWithin(value: number, target: Target): boolean {
  return 'most' in target ? value <= target.most : value >= target.least
}

/** What could not be measured is not met. */
export function judge(finding: Finding): Verdict {
  const { values, baseline, limit, quantile: share, target } = finding
  const statistic = (some: number[]) => (share === undefined ? median(some) : quantile(some, share))
  const value = statistic(values)
  const base = baseline && statistic(baseline.values)
  const ratio = base === undefined ? undefined : value / base
  const limited = limit && statistic(limit.values) / (base ?? 1)
  const judged = ratio ?? value
  return {
    value,
    least: values.length > 0 ? Math.min(...values) : NaN,
    most: values.length > 0 ? Math.max(...values) : NaN,
    base,
    ratio,
    limited,
    // A baseline that did nothing makes a ratio without end.
    isMet: Number.isFinite(judged) && isWithin(judged, target),
  }
}
