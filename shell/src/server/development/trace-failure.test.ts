import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { traceFailure } from './trace-failure'

const source = ['one', 'two', 'export function Component() {', '  return fail()', '}'].join('\n')

let folder: string
let dist: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trace-'))
  dist = join(folder, 'mfe-careers', 'dist-dev')
  await mkdir(join(dist, 'server'), { recursive: true })
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** A map of a build in which line 1 is a library's and line 2 is the fourth of our source. */
function writeMap() {
  const map = {
    version: 3,
    file: 'remote.js',
    sources: [
      'webpack://careers/../node_modules/library/index.js',
      'webpack://careers/./src/page.tsx',
    ],
    sourcesContent: ['library', source],
    names: [],
    mappings: 'AAAA;ACGA',
  }
  return writeFile(join(dist, 'server/remote.js.map'), JSON.stringify(map))
}

const stackOf = (...lines: number[]) =>
  [
    'Error: It fails.',
    ...lines.map((line) => `at x (careers/development-1/server/remote.js:${line}:9)`),
  ].join('\n')

test('names the file and the line, and shows the lines around it', async () => {
  await writeMap()

  const told = await traceFailure({ failure: 'It fails.', stack: stackOf(1, 2) }, dist)

  expect(told.split('\n')).toEqual([
    'It fails.',
    '  mfe-careers/src/page.tsx:4',
    '     2 | two',
    '     3 | export function Component() {',
    '>    4 |   return fail()',
    '     5 | }',
  ])
})

test.each([
  { what: 'in libraries alone', stack: stackOf(1) },
  { what: 'nowhere that is known', stack: 'Error: It fails.\n    at shell.js:1:1' },
  { what: 'without a stack', stack: undefined },
])('says the message alone for a failure $what', async ({ stack }) => {
  await writeMap()

  expect(await traceFailure({ failure: 'It fails.', stack }, dist)).toBe('It fails.')
})

test('says the message alone while the next build replaces the map, and for what is not developed', async () => {
  const failed = { failure: 'It fails.', stack: stackOf(2) }

  expect(await traceFailure(failed, dist)).toBe('It fails.')
  expect(await traceFailure(failed, undefined)).toBe('It fails.')
})
