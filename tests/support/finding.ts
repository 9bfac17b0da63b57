import { appendFileSync } from 'node:fs'

/**
 * True in CI and under `npm run test:attacks`, which run at full length. Otherwise `npm test` asserts the same of less:
 * of fewer pages, widths, payloads or rounds.
 */
export const isThorough = process.env.THOROUGH === '1'

export type Finding = {
  /** The finding's number in `shared/docs/threats.md`; 'small' for minor ones, 'cost' for what the remedies cost. */
  number: number | 'small' | 'cost'
  /** The attack, and how often it was tried. */
  tried: string
  /** The measured outcome. */
  figure: string
}

/** Adds a row to the table that `npm run test:attacks` prints. */
export function report(finding: Finding) {
  const { ATTACKS_REPORT: file } = process.env
  if (file) appendFileSync(file, `${JSON.stringify(finding)}\n`)
}
