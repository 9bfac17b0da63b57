/** Nearest rank, so that it is always one of the values; NaN when there are none. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN
}

/** The mean of the two in the middle when their number is even; NaN when there are none. */
export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? NaN
  return (lower + upper) / 2
}
