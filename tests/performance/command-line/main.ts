import { type Outcome, outcomeOf } from '../report/outcome'
import { formatTable } from '../report/table'
import { help, readOptions } from './options'
import { rows } from './rows'
import { startBench } from './start-bench'
import { writeCharts } from './write-charts'

// Progress goes beside the result, which may be JSON for another program.
const tell = (line: string) => console.error(line)

async function run(words: string[]) {
  if (words.includes('--help') || words.includes('-h')) return console.log(help)
  const names = rows.map(({ name }) => name)
  const { runs, only, json } = readOptions(words, names)
  const wanted = rows.filter(({ name }) => only.length === 0 || only.includes(name))
  const needs = new Set(wanted.flatMap((row) => row.needs))
  const bench = await startBench({ runs, needs, tell })
  const outcomes: Outcome[] = []
  try {
    for (const row of wanted) {
      tell(`— ${row.name}`)
      const outcome = await outcomeOf(row, () => row.measure(bench))
      outcomes.push(outcome)
      // A bench takes most of an hour: what it has found so far is seen, whatever happens to it.
      tell(formatTable([outcome]))
    }
    tell(`charts: ${await writeCharts(bench, outcomes)}`)
  } finally {
    await bench.stop()
  }
  console.log(json ? JSON.stringify({ runs, outcomes }, null, 2) : formatTable(outcomes))
  process.exitCode = outcomes.every(({ isMet }) => isMet) ? 0 : 1
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
