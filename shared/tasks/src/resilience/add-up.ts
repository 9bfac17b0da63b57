import type { Finding } from './finding'
import { type RowId, rows } from './rows'

export type Line = {
  row: RowId
  fault: string
  target: string
  cases: number
  failures: number
  figures: string[]
  seconds: number
}

/** One line for each row, of all reports of it; without a report it has no cases. */
export function addUp(findings: Finding[]): Line[] {
  return Object.entries(rows).map(([row, [fault, target]]) => {
    const own = findings.filter(({ shows }) => shows?.row === row)
    const sum = (of: (finding: Finding) => number) => own.reduce((total, one) => total + of(one), 0)
    return {
      row: row as RowId,
      fault,
      target,
      cases: sum(({ shows }) => shows?.cases ?? 0),
      failures: sum(({ shows }) => shows?.failures ?? 0),
      figures: [...new Set(own.map(({ figure }) => figure))],
      seconds: sum(({ seconds }) => seconds),
    }
  })
}
