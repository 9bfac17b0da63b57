import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@site/tasks'
import { showRows } from '../support/finding'

showRows(['P1'], 'every entry of the lock file')

type Locked = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  license?: string
  hasInstallScript?: boolean
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const lock: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages
const installed = Object.entries(lock).filter(
  ([path, { link }]) => !link && path.includes('node_modules/'),
)

/** None asks who passes it on to do more than name the author, or to publish changes of the package itself. */
const licences = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]

/** Faults of an entry of the lock file, each with its path. */
function findFaults([path, entry]: [string, Locked]): string[] {
  const { integrity, resolved, license = '' } = entry
  const named = license.split(/[()]| AND | OR /).filter(Boolean)
  return [
    ...(/^sha512-/.test(integrity ?? '') ? [] : ['has no digest']),
    ...(!resolved || resolved.startsWith('https://registry.npmjs.org/')
      ? []
      : [`is from ${resolved}`]),
    ...(named.length > 0 && named.every((one) => licences.includes(one))
      ? []
      : [`has the licence ${license || 'none'}`]),
  ].map((fault) => `${path} ${fault}`)
}

test('every package has a digest, comes from the registry, and has a licence that we may use', () => {
  expect(installed.length).toBeGreaterThan(700)
  expect(installed.flatMap(findFaults)).toEqual([])
})

const sound: Locked = { version: '1.0.0', integrity: 'sha512-a', license: 'MIT' }

test.each<{ fault: string; path?: string; entry: Locked }>([
  { fault: 'has no digest', entry: { version: '1.0.0', license: 'MIT' } },
  { fault: 'has no digest', entry: { ...sound, integrity: 'sha1-a' } },
  {
    // Also of a program for another platform.
    fault: 'has no digest',
    path: 'node_modules/@swc/core-win32-x64-msvc',
    entry: { version: '1.0.0', license: 'MIT' },
  },
  {
    fault: 'is from https://evil.example/a.tgz',
    entry: { ...sound, resolved: 'https://evil.example/a.tgz' },
  },
  {
    fault: 'is from git+ssh://git@github.com/a/b',
    entry: { ...sound, resolved: 'git+ssh://git@github.com/a/b' },
  },
  { fault: 'has the licence AGPL-3.0', entry: { ...sound, license: 'AGPL-3.0' } },
  { fault: 'has the licence none', entry: { version: '1.0.0', integrity: 'sha512-a' } },
])('a planted package that $fault is found', ({ fault, path = 'node_modules/planted', entry }) => {
  expect(findFaults([path, entry])).toEqual([`${path} ${fault}`])
})

test.each(['next', 'lighthouse'])(
  'what only the benchmark installs for %s has digests, no address of its own, and runs no script',
  (name) => {
    const folder = `tests/performance/${name}`
    const own: [string, Locked][] = Object.entries(
      JSON.parse(read(`${folder}/package-lock.json`)).packages,
    )
    const wrong = own.filter(
      ([path, { integrity, resolved }]) =>
        path !== '' && (resolved || !/^sha512-/.test(integrity ?? '')),
    )

    expect(own.length).toBeGreaterThan(10)
    expect(wrong).toEqual([])
    expect(read(`${folder}/.npmrc`)).toMatch(/^ignore-scripts=true$/m)
  },
)

test('no package runs a script when it is installed', () => {
  const asking = installed.flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? path : []))

  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  // Known to work without theirs. What is new here is looked at first.
  expect(asking).toEqual([
    'node_modules/@parcel/watcher',
    'node_modules/@swc/core',
    'node_modules/esbuild',
  ])
})
