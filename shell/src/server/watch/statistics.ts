/** The z-score of two proportions: by how many standard deviations one share is greater. `bad` may be fractional. */
export function scoreShares(bad: number, many: number, usual: number, others: number) {
  const pooled = (bad + usual) / (many + others)
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / many + 1 / others))
  return deviation === 0 ? 0 : (bad / many - usual / others) / deviation
}

/** The same against an expected share, while there is no baseline. */
export function scoreAlone(share: number, many: number, expected: number) {
  return (share - expected) / Math.sqrt((expected * (1 - expected)) / many)
}

export function upperQuartile(values: number[]) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.75)] ?? 0
}

/**
 * The z-score of the Mann-Whitney U test: by how many standard deviations the candidate's times rank above the
 * others.
 */
export function rankScore(candidate: number[], baseline: number[]) {
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

export function sum(values: number[]) {
  return values.reduce((total, value) => total + value, 0)
}
