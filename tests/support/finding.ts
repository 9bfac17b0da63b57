import { appendFileSync } from 'node:fs'

/** `npm run test:attacks` tries everything at full length; `npm test` asserts the same of less. */
export const isThorough = process.env.ATTACKS === 'full'

export type Finding = {
  /** The finding's number in `shared/docs/threats.md`; what has none is a small one, or what the remedies cost. */
  number: number | 'small' | 'cost'
  /** What was tried, and how often. */
  tried: string
  /** What came of it, as it was measured. */
  figure: string
}

/** Adds a row to the table that `npm run test:attacks` prints. */
export function report(finding: Finding) {
  const { ATTACKS_REPORT: file } = process.env
  if (file) appendFileSync(file, `${JSON.stringify(finding)}\n`)
}
