import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '@site/tasks'

export type Import = {
  file: string
  of: string
  /** The file of a relative import. */
  to?: string | undefined
  isTypeOnly: boolean
}

const scripts = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.cjs', '*.mjs'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)))

/** Everything but tests and settings of tools. */
export const modules = scripts.filter((path) => isProgram(path) && !path.includes('.config.'))

export const sources = scripts.filter((path) => /\.tsx?$/.test(path) && !path.startsWith('tests/'))

const known = new Set(sources)

export const imports: Import[] = sources.flatMap((file) => {
  const code = readFileSync(join(root, file), 'utf8')
  const found = code.matchAll(/(?:^(import|export)\b([^'"]*?)from|import)\s*\(?\s*'([^']+)'/gm)
  return [...found].map(([, , names = '', of = '']) => ({
    file,
    of,
    to: resolve(file, of),
    isTypeOnly: isTypeOnly(names),
  }))
})

function resolve(file: string, of: string) {
  if (!of.startsWith('.')) return undefined
  const path = normalize(join(dirname(file), of))
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((one) => known.has(one))
}

/** True for `type { A, B }` and `{ type A, type B }`. */
function isTypeOnly(names: string) {
  if (/^\s+type\s/.test(names)) return true
  const each = /^\s*\{(.*)\}\s*$/s
    .exec(names)?.[1]
    ?.split(',')
    .filter((name) => name.trim())
  return each?.every((name) => name.trim().startsWith('type ')) ?? false
}

/** False for tests, whose imports are not part of the structure. */
export function isProgram(file: string) {
  return !/\.test\.|\/test-|\/testing\.tsx?$|\/fake-/.test(file)
}

/** Folders, or files without extension, and which others each may import. */
export type Rules = Record<string, string[]>

/** The innermost folder or file of the rules that contains a path. */
export function placeOf(path: string, rules: Rules): string | undefined {
  const places = Object.keys(rules).filter(
    (place) => path.startsWith(`${place}/`) || path.replace(/\.tsx?$/, '') === place,
  )
  return places.sort((one, other) => other.length - one.length)[0]
}

/** Imports below `folder` that the rules do not allow. */
export function findForbidden(all: Import[], folder: string, rules: Rules): string[] {
  return all.flatMap(({ file, to }) => {
    const isInside = file.startsWith(`${folder}/`) && to?.startsWith(`${folder}/`)
    if (!to || !isInside || !isProgram(file)) return []
    const from = file.slice(folder.length + 1)
    const target = to.slice(folder.length + 1)
    const place = placeOf(from, rules)
    // Entry files, which compose the program, have no rule.
    if (!place) return []
    const allowed = [place, ...(rules[place] ?? [])]
    return allowed.includes(placeOf(target, rules) ?? target) ? [] : [`${from} imports ${target}`]
  })
}

/** Import cycles. */
export function findCircles(edges: Map<string, Set<string>>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []

  function visit(node: string) {
    const start = path.indexOf(node)
    if (start >= 0) return void circles.push(path.slice(start))
    if (done.has(node)) return
    path.push(node)
    for (const next of edges.get(node) ?? []) visit(next)
    path.pop()
    done.add(node)
  }

  for (const node of edges.keys()) visit(node)
  return circles
}

/** The folder of a file. Undefined for entry files, which import every folder and lie beside shared files. */
export function folderOf(file: string): string | undefined {
  const folder = dirname(file)
  const isTogether = /\/src(\/server)?$/.test(folder)
  return isTogether ? undefined : folder
}

/** Edges of the import graph, between files or folders. */
export function edgesOf(all: Import[], nodeOf: (file: string) => string | undefined) {
  const edges = new Map<string, Set<string>>()
  for (const { file, to } of all) {
    const [from, target] = [nodeOf(file), to && nodeOf(to)]
    if (!from || !target || from === target) continue
    edges.set(from, (edges.get(from) ?? new Set()).add(target))
  }
  return edges
}
