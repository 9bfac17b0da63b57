import { type Finding, judge, type Verdict } from './verdict'

/** A row of the table of targets, measured: what was found, or why nothing was. */
export type Outcome = {
  name: string
  title: string
  findings: (Finding & Verdict)[]
  /** Why the row, or a part of it, could not be measured. */
  problem: string | undefined
  isMet: boolean
}

type Described = Pick<Outcome, 'name' | 'title'>

/** A row that throws is not met, and says why; the other rows go on. */
export async function outcomeOf(
  row: Described,
  measure: () => Promise<Finding[]>,
): Promise<Outcome> {
  const { name, title } = row
  try {
    const findings = (await measure()).map((finding) => ({ ...finding, ...judge(finding) }))
    const isMet = findings.length > 0 && findings.every((finding) => finding.isMet)
    return { name, title, findings, problem: undefined, isMet }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return { name, title, findings: [], problem, isMet: false }
  }
}
