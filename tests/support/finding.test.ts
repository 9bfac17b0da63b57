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

test('a test that shows several rows counts for each of them, with its seconds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'finding-'))
  const file = join(folder, 'findings.jsonl')
  const { showRows } = await readIn({ FINDINGS_FILE: file })

  showRows(['F3', 'F4'], 'pages that hang')
  globalThis.countTest?.({ errors: [], duration: 1500 })
  globalThis.countTest?.({ errors: [new Error('one')], duration: 500 })
  globalThis.countTest = undefined

  const told = readFileSync(file, 'utf8').trim().split('\n')
  expect(
    told.map((line) => JSON.parse(line)).map(({ shows, seconds }) => [shows, seconds]),
  ).toEqual([
    [{ row: 'F3', cases: 1, failures: 0 }, 1.5],
    [{ row: 'F4', cases: 1, failures: 0 }, 1.5],
    [{ row: 'F3', cases: 1, failures: 1 }, 0.5],
    [{ row: 'F4', cases: 1, failures: 1 }, 0.5],
  ])
  rmSync(folder, { recursive: true })
})
