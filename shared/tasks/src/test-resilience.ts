import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Table from 'cli-table3'
import { root } from './checkout/workspaces'
import { addUp, type Line } from './resilience/add-up'
import type { Finding } from './resilience/finding'
import { alone, groups } from './test'
import { runShort, runThorough } from './thorough'

const help = `npm run test:resilience                    every row at full length, one test file after the other
npm run test:resilience -- --short         the same with the lengths of "npm test", three files at a time
npm run test:resilience -- tests/blog/xss  the rows that these test files show

Ends with a table: row, cases, failures, figure, target, seconds. Fails when a row is missing or has failures.`

/**
 * `npm run test:resilience`: runs every test that shows a row of `resilience/rows.ts`, and prints the rows. Fails for
 * a row that no test shows.
 */
export async function run(given: string[]) {
  if (given.includes('--help') || given.includes('-h')) return console.log(help)
  const words = given.filter((word) => word !== '--short')
  const isAll = words.length === 0
  const files = listShowing(join(root, 'tests'))
  const print = (findings: Finding[]) => {
    const lines = addUp(findings)
    printTable(isAll ? lines : lines.filter(({ cases }) => cases > 0))
  }
  const isShort = words.length < given.length
  if (!isShort) return runThorough(isAll ? [...alone, '--', ...files] : words, print)
  await runShort(isAll ? groups.map((group) => [...group, '--', ...files]) : [words], print)
}

/** Test files that report a row. */
function listShowing(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(folder, path))
    .filter((path) => /\b(show|report)Rows\(/.test(readFileSync(path, 'utf8')))
}

function printTable(lines: Line[]) {
  const table = new Table({
    head: ['row', 'fault or attack', 'cases', 'failures', 'figure', 'target', 's'],
    colWidths: [5, 26, 8, 10, 58, 28, 6],
    wordWrap: true,
    style: { head: [], border: [] },
  })
  for (const { row, fault, cases, failures, figures, target, seconds } of lines) {
    const figure = figures.join('\n') || 'not shown'
    table.push([row, fault, cases, failures, figure, target, Math.round(seconds)])
  }
  console.log(table.toString())
  const missing = lines.filter(({ cases }) => cases === 0).map(({ row }) => row)
  if (missing.length > 0) console.error(`No test shows ${missing.join(', ')}.`)
  if (missing.length > 0 || lines.some(({ failures }) => failures > 0)) process.exitCode = 1
}
