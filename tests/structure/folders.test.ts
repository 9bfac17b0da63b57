import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@site/tasks'
import {
  edgesOf,
  findCircles,
  findForbidden,
  folderOf,
  type Import,
  imports,
  isProgram,
  modules,
  placeOf,
  type Rules,
  sources,
} from '../support/imports'

const sets = [
  'server/release-set',
  'server/release-set/release-set',
  'server/release-set/addresses',
]

/** The architecture as a table: a folder is where code runs and which question it answers. */
const shell: Rules = {
  layout: [],
  page: ['layout'],
  browser: ['page', 'layout'],
  'server/config-error': [],
  'server/settings': ['server/config-error'],
  'server/release-set': [...sets, 'page'],
  'server/release-set/release-set': [],
  'server/release-set/addresses': ['page'],
  // What stands inline in pages: `live` puts it into them, and HTTP hashes it for the page's policy.
  'server/release-set/inline': [
    'server/release-set/release-set',
    'server/release-set/addresses',
    'page',
  ],
  'server/renderer/protocol': ['server/release-set/release-set', 'server/release-set/inline'],
  // Types and addresses only, so that a renderer's process contains no code that writes into the store.
  'server/renderer': [
    'server/renderer/protocol',
    'server/release-set/release-set',
    'server/release-set/addresses',
    'server/release-set/inline',
    'page',
    'layout',
  ],
  'server/live/renderers/back-off': [],
  'server/live/renderers': [
    'server/live/renderers/back-off',
    'server/release-set/release-set',
    'server/release-set/inline',
    'server/renderer/protocol',
    'page',
  ],
  'server/live/site': [
    'server/release-set/release-set',
    'server/renderer/protocol',
    'server/live/renderers',
    'page',
  ],
  'server/live': [
    ...sets,
    'server/renderer/protocol',
    'server/live/renderers',
    'server/live/renderers/back-off',
    'server/live/site',
    'page',
  ],
  'server/watch': [
    'server/release-set/release-set',
    'server/renderer/protocol',
    'server/live/renderers',
    'server/live/renderers/back-off',
    'server/live/site',
  ],
  'server/http': [
    ...sets,
    'server/release-set/inline',
    'server/renderer/protocol',
    'server/live/renderers',
    'server/live/site',
    'server/watch',
    'server/config-error',
    'page',
  ],
  // Personal data: nothing else reads or writes it.
  'server/http/outbox': ['server/renderer/protocol', 'server/live/renderers/back-off', 'page'],
  'server/development': [
    ...sets,
    'server/renderer/protocol',
    'server/live/renderers',
    'server/live/site',
    'server/live',
    'server/rehearsal',
    'server/config-error',
    'page',
  ],
  'server/rehearsal': [
    ...sets,
    'server/renderer/protocol',
    'server/live/renderers',
    'server/config-error',
    'server/settings',
  ],
}

const releases: Rules = {
  'release-error': [],
  rules: [],
  store: ['release-error'],
  's3-store': ['store', 'release-error'],
  'open-store': ['s3-store', 'store', 'release-error'],
  keys: ['store', 'rules', 'release-error'],
  desk: ['keys', 'store', 'release-error'],
  release: ['desk', 'keys', 'store', 'rules', 'release-error'],
  history: ['release', 'desk', 'keys', 'store', 'rules', 'release-error'],
  gate: ['history', 'release', 'desk', 'keys', 'store', 'rules', 'release-error'],
  changes: ['gate', 'history', 'release', 'desk', 'release-error'],
  preview: ['desk', 'keys', 'store', 'rules', 'release-error'],
  audit: ['preview', 'gate', 'history', 'release', 'desk', 'release-error'],
  'running-site': ['release-error'],
  'command-line': [
    'audit',
    'running-site',
    'preview',
    'changes',
    'gate',
    'history',
    'release',
    'desk',
    'keys',
    'release-error',
  ],
}

const packages = [
  { folder: 'shell/src', rules: shell },
  { folder: 'shared/releases/src', rules: releases },
]

const program = imports.filter(({ file }) => isProgram(file))

test.each(packages)('in $folder a folder imports only what its rule names', ({ folder, rules }) => {
  expect(findForbidden(program, folder, rules)).toEqual([])
})

test.each(
  packages.flatMap(({ folder, rules }) =>
    Object.entries(rules).map(([place, allowed]) => ({ folder, rules, place, allowed })),
  ),
)('$folder: a forbidden import into $place is detected', ({ folder, rules, place, allowed }) => {
  const other = Object.keys(rules).find((one) => one !== place && !allowed.includes(one))
  const forbidden: Import = {
    file: `${folder}/${place}/made-up.ts`,
    of: '../made-up',
    to: `${folder}/${other}/made-up.ts`,
    isTypeOnly: true,
  }

  expect(findForbidden([forbidden], folder, rules)).toHaveLength(1)
})

test.each(packages)('every folder of $folder has a rule', ({ folder, rules }) => {
  const paths = sources
    .filter((path) => path.startsWith(`${folder}/`) && isProgram(path))
    .map((path) => path.slice(folder.length + 1))

  expect(paths.filter((path) => !placeOf(path, rules))).toEqual(
    folder === 'shell/src' ? ['server/main.ts'] : ['index.ts'],
  )
})

test('no folder imports itself through others (cycles)', () => {
  expect(findCircles(edgesOf(program, folderOf))).toEqual([])
})

test('no file imports itself through others, except for types', () => {
  const values = program.filter(({ isTypeOnly }) => !isTypeOnly)

  expect(findCircles(edgesOf(values, (file) => file))).toEqual([])
})

test('a cycle is detected', () => {
  const circle = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a'])],
  ])

  expect(findCircles(circle)).toEqual([['a', 'b', 'c']])
})

test('no module is longer than 250 lines', () => {
  const long = sources
    .filter(isProgram)
    .filter((path) => readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length > 250)

  expect(long).toEqual([])
})

test('no folder holds more than sixteen modules', () => {
  const counts = new Map<string, number>()
  for (const path of modules) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }

  expect([...counts].filter(([, count]) => count > 16)).toEqual([])
})
