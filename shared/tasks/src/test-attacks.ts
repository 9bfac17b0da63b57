import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Table from 'cli-table3'
import { attacks, run as runTests } from './test'

type Finding = { number: number | 'small' | 'cost'; tried: string; figure: string }

/** `npm run test:attacks`: runs every attack at full length, and prints what was tried and measured. */
export async function run(words: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'site-attacks-'))
  const report = join(folder, 'report.jsonl')
  process.env.THOROUGH = '1'
  process.env.ATTACKS_REPORT = report
  try {
    await runTests(words.length > 0 ? words : attacks, () => printTable(report))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function printTable(report: string) {
  const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : []
  const findings = lines.map((line): Finding => JSON.parse(line))
  const rank = ({ number }: Finding) =>
    typeof number === 'number' ? number : Number.POSITIVE_INFINITY
  const table = new Table({
    head: ['finding', 'tried', 'figure'],
    colWidths: [10, 62, 62],
    wordWrap: true,
    style: { head: [], border: [] },
  })
  for (const { number, tried, figure } of findings.sort((a, b) => rank(a) - rank(b))) {
    table.push([String(number), tried, figure])
  }
  console.log(table.toString())
}
