import { appendFileSync } from 'node:fs'
import type { Finding, RowId } from '@site/tasks'

declare global {
  /** Called by `test-environment.cjs` after each test. */
  var countTest:
    | ((test: { name: string; errors: unknown[]; duration?: number | null }) => void)
    | undefined
}

/**
 * True under `npm run test:attacks` and `npm run test:resilience`, which run at full length; `npm test` asserts the
 * same of less.
 */
export const isThorough = process.env.THOROUGH === '1'

/** True in CI too: every page and every payload, where `npm test` looks at a part. */
export const isWhole = isThorough || Boolean(process.env.CI)

/** How many of something, or how long: at full length, in CI, and under `npm test`. */
export function atLength<Value>(lengths: { full: Value; ci: Value; short: Value }): Value {
  if (isThorough) return lengths.full
  return isWhole ? lengths.ci : lengths.short
}

/** All cases where a run is whole, else every so many of them: each case costs a build, a rehearsal or a start. */
export function sample<Case>(cases: readonly Case[], every: number): Case[] {
  return isWhole ? [...cases] : cases.filter((_, position) => position % every === 0)
}

/** When the test file began, and then its last report. */
let began = performance.now()

/** Rows that the file announces by `reportRows`, and those that the test under way has reported. */
let announced: RowId[] = []
const reported = new Set<RowId>()

/** Adds to the tables that these commands print. */
export function report(finding: Omit<Finding, 'seconds'>) {
  const row = finding.shows?.row
  if (row && !announced.includes(row)) throw new Error(`reportRows() of this file lacks ${row}.`)
  if (row) reported.add(row)
  const seconds = (performance.now() - began) / 1000
  began = performance.now()
  write({ ...finding, seconds })
}

function write(finding: Finding) {
  const { FINDINGS_FILE: file } = process.env
  if (file) appendFileSync(file, `${JSON.stringify(finding)}\n`)
}

/** Counts every test of the file that calls it as a case of these rows; its seconds are those of each of them. */
export function showRows(ids: RowId[], figure: string) {
  globalThis.countTest = ({ errors, duration }) => {
    const failures = errors.length > 0 ? 1 : 0
    const seconds = (duration ?? 0) / 1000
    for (const row of ids)
      write({ shows: { row, cases: 1, failures }, tried: figure, figure, seconds })
  }
}

/**
 * For a file whose tests report what they count. A failed test is a failure too, of the rows that it has reported by
 * then, or else of all: what it looks at after its report, or never comes to, fails a row as well.
 */
export function reportRows(ids: RowId[]) {
  announced = ids
  globalThis.countTest = ({ name, errors }) => {
    const rows = reported.size > 0 ? [...reported] : ids
    reported.clear()
    if (errors.length === 0) return
    for (const row of rows)
      write({
        shows: { row, cases: 1, failures: 1 },
        tried: name,
        figure: `failed: ${name}`,
        seconds: 0,
      })
  }
}
