import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remotes, root } from '@site/tasks'
import { findMissing, guides, readGuide } from '../support/guides'

const packages = readdirSync(join(root, 'shared')).filter((name) => name !== 'docs')

const expected = [
  'README.md',
  'CONTRIBUTING.md',
  'shell/README.md',
  'shell/deploy/README.md',
  'shared/docs/architecture.md',
  'shared/docs/threats.md',
  ...remotes.map((remote) => `mfe-${remote}/README.md`),
  ...packages.map((name) => `shared/${name}/README.md`),
]

test.each([...new Set([...expected, ...guides])])('%s names what is there', (guide) => {
  expect(findMissing(guide, readGuide(guide))).toEqual([])
})

test.each([
  ['a file', 'Start at `src/nowhere.ts`.', 'src/nowhere.ts'],
  ['a folder', 'All of it is in `shared/nowhere/`.', 'shared/nowhere/'],
  ['a bare file name', 'It is called `nowhere.yaml`.', 'nowhere.yaml'],
  ['a link', 'See [the reasons](docs/nowhere.md).', 'docs/nowhere.md'],
  ['a pattern', 'Each `mfe-*/nowhere.md` says so.', 'mfe-*/nowhere.md'],
  ['a tree', '```text\nshell/\n  src/\n    nowhere/   is new\n```', 'shell/src/nowhere/'],
  ['a command', '```sh\nls shared/nowhere # or not\n```', 'shared/nowhere'],
])('%s that is not there is found', (_, text, missing) => {
  expect(findMissing('shell/README.md', text)).toEqual([missing])
})

test('a guide that is not there is missed in a sentence', () => {
  expect(() => readGuide('shared/nowhere/README.md')).toThrow(
    /^There is no shared\/nowhere\/README\.md\. .+: write it, as short as the others\.$/,
  )
})

test('the README is short enough to be read at once', () => {
  expect(readGuide('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(100)
})

test('the guide to the contract names its functions', () => {
  const face = readFileSync(join(root, 'shared/contract/src/index.ts'), 'utf8')
  const exported = [...face.matchAll(/^export \{([^}]+)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )
  const functions = exported.filter((name) => name && !name.startsWith('type '))
  const words = readGuide('shared/contract/README.md').split(/\W+/)

  expect(functions).toContain('defineRemote')
  expect(functions.filter((name) => !words.includes(name))).toEqual([])
})

test('each decision has a number of its own, its date, and what else was considered', () => {
  const decisions = guides.filter((path) => path.startsWith('shared/docs/decisions/'))
  const numbers = decisions.map((path) => Number(/\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]))
  const headings = decisions.map((path) => readGuide(path).match(/^(Date|## .+)/gm))

  expect(numbers).toEqual(numbers.map((_, position) => position + 1))
  expect(headings).toEqual(
    decisions.map(() => ['Date', '## Context', '## Decision', '## Considered', '## Consequence']),
  )
})

test('every dependency has its reason', () => {
  const reasons = readGuide(
    'shared/docs/decisions/0017-few-dependencies-each-with-a-reason.md',
  ).split(/[\s,`]+/)
  const workspaces = ['.', 'shell', 'tests', ...remotes.map((remote) => `mfe-${remote}`)]
  const manifests = [...workspaces, ...packages.map((name) => `shared/${name}`)].map((folder) =>
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
  )
  const names = manifests.flatMap(({ dependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies }),
  )
  const outside = new Set(names.filter((name) => !/^@(site|types)\//.test(name)))

  expect([...outside].filter((name) => !reasons.includes(name))).toEqual([])
})
