import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '@site/tasks'

export type Import = {
  file: string
  of: string
  /** The file that a relative import leads to. */
  to?: string | undefined
  isTypeOnly: boolean
}

export const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path && !path.startsWith('tests/') && existsSync(join(root, path)))

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

/** `type { A, B }` and `{ type A, type B }`. */
function isTypeOnly(names: string) {
  if (/^\s+type\s/.test(names)) return true
  const each = /^\s*\{(.*)\}\s*$/s
    .exec(names)?.[1]
    ?.split(',')
    .filter((name) => name.trim())
  return each?.every((name) => name.trim().startsWith('type ')) ?? false
}

/** Of the program: what tests import is not part of its structure. */
export function isProgram(file: string) {
  return !/\.test\.|\/test-|\/testing\.tsx?$|\/fake-/.test(file)
}

/** Folders, or files without their ending, and which of the others they may import. */
export type Rules = Record<string, string[]>

/** The folder or file of the rules that a path belongs to, the innermost one. */
export function placeOf(path: string, rules: Rules): string | undefined {
  const places = Object.keys(rules).filter(
    (place) => path.startsWith(`${place}/`) || path.replace(/\.tsx?$/, '') === place,
  )
  return places.sort((one, other) => other.length - one.length)[0]
}

/** Imports below `folder` that the rules do not name. */
export function findForbidden(all: Import[], folder: string, rules: Rules): string[] {
  return all.flatMap(({ file, to }) => {
    const isInside = file.startsWith(`${folder}/`) && to?.startsWith(`${folder}/`)
    if (!to || !isInside || !isProgram(file)) return []
    const from = file.slice(folder.length + 1)
    const target = to.slice(folder.length + 1)
    const place = placeOf(from, rules)
    // What puts all together has no rule.
    if (!place) return []
    const allowed = [place, ...(rules[place] ?? [])]
    return allowed.includes(placeOf(target, rules) ?? target) ? [] : [`${from} imports ${target}`]
  })
}

/** Chains of imports that come back to where they began. */
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

/**
 * Undefined for the files that put a program or a package together: they import every folder, and lie beside
 * what the folders import.
 */
export function folderOf(file: string): string | undefined {
  const folder = dirname(file)
  const isTogether = /\/src(\/server)?$/.test(folder)
  return isTogether ? undefined : folder
}

/** From file to file, or from folder to folder. */
export function edgesOf(all: Import[], nodeOf: (file: string) => string | undefined) {
  const edges = new Map<string, Set<string>>()
  for (const { file, to } of all) {
    const [from, target] = [nodeOf(file), to && nodeOf(to)]
    if (!from || !target || from === target) continue
    edges.set(from, (edges.get(from) ?? new Set()).add(target))
  }
  return edges
}
