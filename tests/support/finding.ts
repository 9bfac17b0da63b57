import { appendFileSync } from 'node:fs'

/** True under `npm run test:attacks`, which runs at full length; `npm test` asserts the same of less. */
export const isThorough = process.env.ATTACKS === 'full'

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
