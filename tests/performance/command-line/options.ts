import { parseArgs } from 'node:util'

export type Options = {
  runs: number
  /** Names of rows; all of them when it is empty. */
  only: string[]
  json: boolean
}

export const help = `npm run bench                       every row of the table of targets
npm run bench -- --runs 3           with three cold loads of each page instead of seven
npm run bench -- --only taps,lcp    these rows alone
npm run bench -- --json             the same as JSON

Writes charts and filmstrips into .site/bench.html. Ends with code 1 when a target is not met.`

/** Throws with what is wrong of the words, and with the rows that there are. */
export function readOptions(words: string[], rows: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      runs: { type: 'string', default: '7' },
      only: { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
    },
  })
  const only = values.only.flatMap((names) => names.split(','))
  const unknown = only.find((name) => !rows.includes(name))
  if (unknown !== undefined) {
    throw new Error(`"${unknown}" is no row. The rows are: ${rows.join(', ')}.`)
  }
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) {
    throw new Error(`--runs is "${values.runs}", and has to be a whole number from 1.`)
  }
  return { runs, only, json: values.json }
}
