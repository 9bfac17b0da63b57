import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { distOf, root } from '@site/tasks'
import { validate } from 'dockerfile-utils'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const file = read('shell/deploy/Containerfile')
const steps = file.replaceAll('\\\n', '').split('\n')
const shell = JSON.parse(read('shell/package.json'))

/** `COPY [--from=stage] source… target` */
const copies = steps.flatMap((step) => {
  const [, stage, paths = ''] = /^COPY (?:--from=(\S+) )?(.+)$/.exec(step) ?? []
  return paths ? [{ stage, sources: paths.split(' ').slice(0, -1) }] : []
})

test('the linter of container files has no complaints', () => {
  expect(validate(file).map(({ message }) => message)).toEqual([])
})

test('copied files exist, and are part of the build context', () => {
  const stages = steps.flatMap((step) => / AS (\w+)$/.exec(step)?.[1] ?? [])
  const letIn = read('shell/deploy/Containerfile.dockerignore')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? line.slice(1) : []))
  const sources = copies.flatMap((copy) => (copy.stage ? [] : copy.sources))

  expect(sources.length).toBeGreaterThan(5)
  expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(sources.filter((path) => !letIn.includes(path.split('/')[0] ?? ''))).toEqual([])
  expect(stages).toEqual(expect.arrayContaining(copies.flatMap(({ stage }) => stage ?? [])))
})

test('the build has every package that the shell depends on, and no remote', () => {
  const needed = packagesOf('@site/shell', ['dependencies', 'devDependencies'])
  const copied = copies
    .flatMap(({ sources }) => sources)
    .filter((path) => path.startsWith('shared/'))
    .map((path) => path.replace('shared/', '@site/'))

  expect([...copied, '@site/shell'].sort()).toEqual([...needed].sort())
  expect(shell.scripts.build).toBe('rspack build')
})

test('the packages that the built server imports are those that the image installs', () => {
  const imported = importsOf('main.js')

  const installed = [...packagesOf('@site/shell', ['dependencies'])].flatMap((name) =>
    dependenciesOf(name, ['dependencies']),
  )

  expect(imported).toContain('fastify')
  expect(installed).toEqual(expect.arrayContaining(imported))
  // It runs from SITE_DATA, where there are no packages.
  expect(importsOf('renderer.js')).toEqual([])
})

test('the image runs the server itself, not as root, without secrets', () => {
  const command = JSON.parse(/^CMD (.+)$/m.exec(file)?.[1] ?? '')
  const probe = steps.find((step) => step.startsWith('HEALTHCHECK'))

  expect(command).toEqual(['node', 'shell/dist/server/main.js'])
  expect(existsSync(join(root, command[1]))).toBe(true)
  expect(probe).toContain('/healthz')
  expect(/^USER ([1-9]\d*):\1$/m.test(file)).toBe(true)
  expect(file).not.toMatch(/^(ENV|ARG) .*(KEY|SECRET|TOKEN|PASSWORD)/m)
})

test('the image and every release run on the same line of Node, and all lines are tested', () => {
  const [, image = ''] = /^ARG NODE=(\d+)-slim$/m.exec(file) ?? []
  const workflows = ['release-remote.yml', 'release.yml'].map((name) => readWorkflow(name))
  const inWorkflows = workflows.flatMap((workflow) =>
    [...workflow.matchAll(/node-version: (\d+)$/gm)].map(([, major]) => major),
  )
  const { engines } = JSON.parse(read('package.json'))
  const oldest = Number(/^>=(\d+)\./.exec(engines.node)?.[1])
  const tested: number[] = JSON.parse(
    /^ +node: (\[.+\])$/m.exec(readWorkflow('test.yml'))?.[1] ?? '[]',
  )

  expect(Number(image)).toBeGreaterThanOrEqual(24)
  expect(new Set(inWorkflows)).toEqual(new Set([image]))
  // Only even lines get long-term support. Newer ones than the image's are allowed too, so they are tested.
  expect(tested).toEqual(tested.map((_, line) => oldest + 2 * line))
  expect(tested).toContain(Number(image))
})

function readWorkflow(name: string) {
  return read(`.github/workflows/${name}`)
}

type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string> | undefined>

function dependenciesOf(name: string, kinds: (keyof Manifest)[]): string[] {
  const folder = name === '@site/shell' ? 'shell' : name.replace('@site/', 'shared/')
  const manifest: Manifest = JSON.parse(read(`${folder}/package.json`))
  return kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}))
}

/** A package of this repository with its dependencies in this repository. */
function packagesOf(name: string, kinds: (keyof Manifest)[], found = new Set<string>()) {
  if (found.has(name)) return found
  found.add(name)
  for (const other of dependenciesOf(name, kinds)) {
    if (other.startsWith('@site/')) packagesOf(other, kinds, found)
  }
  return found
}

/** Packages that a file of the server's build imports, statically or dynamically. */
function importsOf(name: string): string[] {
  const code = readFileSync(join(distOf('shell'), 'server', name), 'utf8')
  const head = /^(?:import[^;]*?["'][^"']+["'];)*/.exec(code)?.[0] ?? ''
  const fixed = [...head.matchAll(/["']([^"']+)["'];/g)]
  const lazy = [...code.matchAll(/\bimport\(["']([@\w][\w./-]*)["']\)/g)]
  const names = [...fixed, ...lazy].map(([, from = '']) => from)
  return [...new Set(names)].filter(
    (from) => !from.startsWith('node:') && !builtinModules.includes(from),
  )
}
