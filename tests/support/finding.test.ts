import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { remoteAt } from '@site/releases'
import { folderOf, remotes } from '@site/tasks'

const { CI, THOROUGH, FINDINGS_FILE } = process.env

afterEach(() => {
  delete process.env.CI
  delete process.env.THOROUGH
  delete process.env.FINDINGS_FILE
  Object.assign(process.env, {
    ...(CI && { CI }),
    ...(THOROUGH && { THOROUGH }),
    ...(FINDINGS_FILE && { FINDINGS_FILE }),
  })
})

/** As a test file of such a run has it. */
async function readIn(env: NodeJS.ProcessEnv) {
  delete process.env.CI
  delete process.env.THOROUGH
  Object.assign(process.env, env)
  jest.resetModules()
  return { ...(await import('./finding')), ...(await import('./pages')) }
}

test.each([
  { run: 'npm test', env: {}, count: 4, cases: ['hangs', 'fails'] },
  { run: 'CI', env: { CI: '1' }, count: 12, cases: ['hangs', 'drips', 'resets', 'fails'] },
  {
    run: 'npm run test:attacks',
    env: { THOROUGH: '1' },
    count: 50,
    cases: ['hangs', 'drips', 'resets', 'fails'],
  },
])('$run has its length', async ({ env, count, cases }) => {
  const { atLength, sample } = await readIn(env)

  expect(atLength({ full: 50, ci: 12, short: 4 })).toBe(count)
  expect(sample(['hangs', 'drips', 'resets', 'fails'], 3)).toEqual(cases)
})

function mountsOf(remote: string): string[] {
  return JSON.parse(readFileSync(join(folderOf(remote), 'package.json'), 'utf8')).site.mounts
}

test('npm test looks at a page of each remote, CI at every page', async () => {
  const short = await readIn({})
  const whole = await readIn({ CI: '1' })

  const mounted = remotes.map((remote) => ({ remote, mounts: mountsOf(remote) }))
  const remoteOf = (path: string) => remoteAt(path, mounted)?.remote
  expect(short.samplePages.map(remoteOf).sort()).toEqual(
    [...new Set(whole.pages.map(remoteOf))].sort(),
  )
  expect(whole.samplePages).toEqual(whole.pages)
  expect(whole.sampleTemplates).toEqual(whole.templates)
})

/** What a test file of such a run adds to the tables. */
async function readTold(work: (finding: Awaited<ReturnType<typeof readIn>>) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'finding-'))
  const file = join(folder, 'findings.jsonl')
  work(await readIn({ FINDINGS_FILE: file }))
  globalThis.countTest = undefined
  const told = readFileSync(file, 'utf8').trim().split('\n')
  rmSync(folder, { recursive: true })
  return told.map((line) => JSON.parse(line))
}

const passed = { name: 'passes', errors: [] }
const failed = { name: 'fails', errors: [new Error('one')] }

test('a test that shows several rows counts for each of them, with its seconds', async () => {
  const told = await readTold(({ showRows }) => {
    showRows(['F3', 'F4'], 'pages that hang')
    globalThis.countTest?.({ ...passed, duration: 1500 })
    globalThis.countTest?.({ ...failed, duration: 500 })
  })

  expect(told.map(({ shows, seconds }) => [shows, seconds])).toEqual([
    [{ row: 'F3', cases: 1, failures: 0 }, 1.5],
    [{ row: 'F4', cases: 1, failures: 0 }, 1.5],
    [{ row: 'F3', cases: 1, failures: 1 }, 0.5],
    [{ row: 'F4', cases: 1, failures: 1 }, 0.5],
  ])
})

test('a test that fails before or after its report is a failure of its row', async () => {
  const told = await readTold(({ reportRows, report }) => {
    const tell = () => report({ shows: { row: 'F9', cases: 24 }, tried: 'swaps', figure: 'none' })
    reportRows(['F9', 'R1'])
    tell()
    globalThis.countTest?.(passed)
    tell()
    globalThis.countTest?.(failed)
    globalThis.countTest?.(failed)
  })

  expect(told.map(({ shows }) => shows)).toEqual([
    { row: 'F9', cases: 24 },
    { row: 'F9', cases: 24 },
    { row: 'F9', cases: 1, failures: 1 },
    { row: 'F9', cases: 1, failures: 1 },
    { row: 'R1', cases: 1, failures: 1 },
  ])
})

test('a row that its file has not announced is not reported', async () => {
  const { reportRows, report } = await readIn({})
  reportRows(['F9'])

  const tell = () => report({ shows: { row: 'R1', cases: 1 }, tried: 'swaps', figure: 'none' })

  globalThis.countTest = undefined
  expect(tell).toThrow('lacks R1')
})
