import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Table from 'cli-table3'
import { root } from './checkout/workspaces'
import { addUp, type Line } from './resilience/add-up'
import { alone } from './test'
import { runThorough } from './thorough'

/**
 * `npm run test:resilience`: runs every test that shows a row of `resilience/rows.ts` at full length, and prints the
 * rows. Fails for a row that no test shows.
 */
export async function run(words: string[]) {
  const isAll = words.length === 0
  const files = listShowing(join(root, 'tests'))
  await runThorough(isAll ? [...alone, '--', ...files] : words, (findings) => {
    const lines = addUp(findings)
    printTable(isAll ? lines : lines.filter(({ cases }) => cases > 0))
  })
}

/** Test files that report a row. */
function listShowing(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(folder, path))
    .filter((path) => /\bshowRows\(|\bshows: \{/.test(readFileSync(path, 'utf8')))
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
