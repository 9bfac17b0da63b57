import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildChanged } from './build'
import {
  describeQuicker,
  ensureOtherBrowsers,
  ensureTestBrowser,
  otherBrowsersMissing,
} from './checkout/browser'
import { root } from './checkout/workspaces'
import { tellError } from './programs/tell-error'

type Count = { passed: number; failed: number; failures?: string[] }

/** Of jest's report: https://jestjs.io/docs/configuration#testresultsprocessor-string */
type Report = {
  numPassedTests: number
  numFailedTests: number
  numRuntimeErrorTestSuites: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Attacks that use all of the machine, one after the other. */
const load = ['--selectProjects', 'load', '--maxWorkers=1']

/** Tests of the whole site and checkout, one file after the other, so that each is measured alone. */
export const alone = ['--selectProjects', 'site', 'load', 'structure', '--maxWorkers=1']

/** What `npm test` runs at once, and one after the other: attacks that use all of the machine come last. */
export const groups = [['--ignoreProjects', 'load'], load]

const help = `npm test                                 format, types, lint, unit, component and browser tests
npm test -- careers                      the test files that have this in their path
npm test -- tests/pages -t sitemap       of those, the tests that have this in their title
npm test -- --selectProjects careers     the tests of one workspace

Ends with "N passed, N failed". All words go to jest; "npx jest --help" lists its options.`

const shorterThanCi =
  'Shorter than in CI: one page of each remote, a part of the faults, broken releases and attacks, fewer repetitions. All of it: CI=1 npm test'

/** What a run leaves out, if it does. */
export function describeLength({ CI, THOROUGH }: NodeJS.ProcessEnv): string[] {
  return CI || THOROUGH ? [] : [shorterThanCi]
}

/** With these, jest tests nothing and writes no report. */
const onlyPrinting = ['--listTests', '--showConfig', '--version', '--clearCache']

/** `npm test`: format, types, lint, unit and component tests, browser tests. Arguments go to jest. */
export async function run(words: string[], beforeCount?: () => void) {
  if (words.includes('--help') || words.includes('-h')) return console.log(help)
  if (words.some((word) => onlyPrinting.includes(word))) return print(words)
  const counts: Count[] = []
  if (words.length === 0) {
    counts.push(check('format and lint', 'biome', ['check', '--error-on-warnings']))
    counts.push(check('types', 'tsc', []))
    if (!ensureOtherBrowsers().FIREFOX_PATH) console.log(`\n${otherBrowsersMissing}`)
  }
  await runTests(words.length > 0 ? [words] : groups, { counts, beforeCount })
}

type Around = { counts?: Count[]; beforeCount?: (() => void) | undefined }

/** Runs jest for each group of words, and ends with the count of all tests. */
export async function runTests(groups: string[][], { counts = [], beforeCount }: Around = {}) {
  rmSync(join(root, '.site/test-failures'), { recursive: true, force: true })
  const notes = [...describeLength(process.env), ...describeQuicker()]
  for (const line of notes) console.log(`\n${line}`)
  const others = ensureOtherBrowsers()
  for (const group of groups) counts.push(await runJest(group, others))
  process.exitCode = counts.some(({ failed }) => failed > 0) ? 1 : 0
  beforeCount?.()
  for (const line of summarise(counts)) console.log(line)
}

/** What failed, again, because the output above is long and often truncated; and the count, as the last line. */
export function summarise(counts: Count[]): string[] {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  const failures = counts.flatMap((count) => count.failures ?? [])
  return [...failures.map((failure) => `✗ ${failure}`), `${passed} passed, ${failed} failed`]
}

function print(words: string[]) {
  const { status } = spawnSync(join(root, 'node_modules/.bin/jest'), words, {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}

function check(title: string, command: string, words: string[]): Count {
  console.log(`\n${title}`)
  const { status } = runTool(command, words)
  console.log(status === 0 ? `✓ ${title}` : `✗ ${title}`)
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [title] }
}

async function runJest(words: string[], otherBrowsers: NodeJS.ProcessEnv): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'site-test-'))
  const report = join(folder, 'report.json')
  // One more than two cores: a test of the site waits for pages and clocks a part of its time.
  const workers = words.some((word) => word.startsWith('--maxWorkers')) ? [] : ['--maxWorkers=3']
  try {
    const chrome = ensureTestBrowser()
    await buildChanged()
    const { status } = runTool('jest', [...workers, '--json', `--outputFile=${report}`, ...words], {
      CHROME_PATH: chrome,
      ...otherBrowsers,
    })
    const result: Report = JSON.parse(readFileSync(report, 'utf8'))
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
    // A teardown may fail after jest has written its report.
    return {
      passed: result.numPassedTests,
      failed: status === 0 ? failed : Math.max(failed, 1),
      failures: failuresIn(result),
    }
  } catch (error) {
    tellError(error)
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function failuresIn({ testResults }: Report) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const titles = failed.length > 0 ? failed.map(({ fullName }) => fullName) : ['did not run']
      return titles.map((title) => `${relative(root, name)} › ${title}`)
    })
}

function runTool(command: string, words: string[], env: NodeJS.ProcessEnv = {}) {
  return spawnSync(join(root, 'node_modules/.bin', command), words, {
    cwd: root,
    // With --json jest prints its report on stdout too; the readable one is on stderr.
    stdio: ['ignore', command === 'jest' ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
}
