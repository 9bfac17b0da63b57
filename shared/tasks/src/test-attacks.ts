import Table from 'cli-table3'
import type { Finding } from './resilience/finding'
import { alone } from './test'
import { runThorough } from './thorough'

/** `npm run test:attacks`: runs every attack at full length, and prints what was tried and measured. */
export async function run(words: string[]) {
  await runThorough(words.length > 0 ? words : [...alone, '--', 'tests/attacks/'], printTable)
}

function printTable(findings: Finding[]) {
  const rank = ({ number }: Finding) =>
    typeof number === 'number' ? number : Number.POSITIVE_INFINITY
  const table = new Table({
    head: ['finding', 'tried', 'figure'],
    colWidths: [10, 62, 62],
    wordWrap: true,
    style: { head: [], border: [] },
  })
  const numbered = findings.filter(({ number }) => number !== undefined)
  for (const { number, tried, figure } of numbered.sort((a, b) => rank(a) - rank(b))) {
    table.push([String(number), tried, figure])
  }
  console.log(table.toString())
}
