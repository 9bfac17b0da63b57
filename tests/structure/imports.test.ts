import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remotes, root } from '@site/tasks'
import { imports, sources } from '../support/imports'

const siteImports = imports.filter(
  ({ file, of }) => of.startsWith('@site/') && !file.includes('.test.'),
)

/** `@site/platform/testing` → `platform`; a file → the part it belongs to. */
function partOf(path: string) {
  const [first = '', second = ''] = path.replace('@site/', '').split('/')
  return first === 'shared' ? second : first
}

/** Which part may import which; the order of the shared packages is that of their layers. */
const allowed: Record<string, string[]> = {
  contract: [],
  platform: ['contract'],
  ui: ['contract', 'platform'],
  releases: [],
  build: ['contract', 'releases'],
  services: [],
  tasks: ['releases'],
  remote: ['contract', 'platform', 'ui', 'build'],
  shell: ['contract', 'platform', 'ui', 'build', 'releases'],
}

test('imports flow one way: no remote knows another or the shell, and no part knows the shell', () => {
  const wrong = siteImports.filter(({ file, of }) => {
    const part = partOf(file)
    const layer = part.startsWith('mfe-') ? 'remote' : part
    return partOf(of) !== part && !allowed[layer]?.includes(partOf(of))
  })

  expect(siteImports.length).toBeGreaterThan(50)
  expect(wrong).toEqual([])
})

test('relative imports never leave their workspace', () => {
  const wrong = imports.filter(({ file, of }) => {
    if (!of.startsWith('.')) return false
    const depth = file.split('/').length - (file.startsWith('shared/') ? 3 : 2)
    return (of.match(/\.\.\//g) ?? []).length > depth
  })

  expect(wrong).toEqual([])
})

test.each([
  { library: 'axios', home: 'shared/platform/' },
  { library: 'swiper', home: 'mfe-marketing/src/carousel/' },
  { library: 'react-toastify', home: 'shell/' },
])('$library is imported only in $home', ({ library, home }) => {
  const outside = imports.filter(
    ({ file, of }) => (of === library || of.startsWith(`${library}/`)) && !file.startsWith(home),
  )

  expect(outside).toEqual([])
})

test('remotes import router, store and federation only through the platform', () => {
  const direct = imports.filter(
    ({ file, of }) =>
      file.startsWith('mfe-') &&
      !file.includes('.test.') &&
      /^(react-router|react-redux|redux|@reduxjs\/|@module-federation\/)/.test(of),
  )

  expect(direct).toEqual([])
})

test.each([
  ...remotes.map((remote) => `mfe-${remote}`),
  'shared/contract',
  'shared/platform',
  'shared/ui',
])('%s imports each of its dependencies by its own name', (workspace) => {
  const manifest = readFileSync(join(root, workspace, 'package.json'), 'utf8')
  const own = imports.filter(({ file }) => file.startsWith(`${workspace}/`))
  const unused = Object.keys(JSON.parse(manifest).dependencies ?? {}).filter(
    (name) => !own.some(({ of }) => of === name || of.startsWith(`${name}/`)),
  )

  expect(unused).toEqual([])
})

test('the remotes start the same: one configuration, one entry, their own slice and api', () => {
  for (const remote of remotes) {
    const files = sources.filter((path) => path.startsWith(`mfe-${remote}/`))
    const hasState = files.some((path) => path.endsWith('-slice.ts'))
    const expected = [
      `mfe-${remote}/rspack.config.ts`,
      `mfe-${remote}/src/remote.tsx`,
      ...(hasState
        ? [`mfe-${remote}/src/${remote}-api.ts`, `mfe-${remote}/src/${remote}-slice.ts`]
        : []),
    ]

    expect(files.filter((path) => expected.includes(path)).sort()).toEqual(expected.sort())
    // One level of folders, each named after what a visitor sees.
    expect(files.filter((path) => path.split('/').length > 4)).toEqual([])
  }
})

test('a remote configures its build in at most 15 lines', () => {
  for (const remote of remotes) {
    const config = readFileSync(join(root, `mfe-${remote}/rspack.config.ts`), 'utf8')
    expect(config.split('\n').length).toBeLessThanOrEqual(15)
  }
})
