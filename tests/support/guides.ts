import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { root } from '@site/tasks'

/** Every file of the repository, and every folder that has one. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)))

const folders = new Set(files.flatMap(foldersAbove))
const known = new Set([...files, ...folders])
const fileNames = new Set(files.map((path) => basename(path)))

/** What running programs write, and no clone brings along. */
const written =
  /^(release\.json|mf-manifest\.json)$|^(pointers|releases|versions|sets|shells|revoked|checks)\/|^(dist|node_modules|\.site)\b/

export const guides = files.filter((path) => path.endsWith('.md') && !path.includes('/content/'))

/** The text of a guide; without one, a sentence that says who misses it. */
export function readGuide(path: string): string {
  if (existsSync(join(root, path))) return readFileSync(join(root, path), 'utf8')
  throw new Error(
    `There is no ${path}. The root, each remote, the shell and each shared package have a guide: write it, as short as the others.`,
  )
}

/** What a guide names, as it is written there, and is in no place that a reader would look at. */
export function findMissing(guide: string, text: string): string[] {
  const named = [...namedInText(text), ...namedInBlocks(text)]
  return [...new Set(named)].filter((name) => !isThere(guide, name))
}

/** In backticks and in links. */
function namedInText(text: string): string[] {
  const prose = text.replace(/^ *```.*?^ *```/gms, '')
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words)
  const links = [...prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, to = '']) => to)
  return [...quoted.filter(isPath), ...links.filter((to) => !/^[a-z]+:/.test(to))]
}

/** In commands, and in trees: a line each, whose indentation says what it is below. */
function namedInBlocks(text: string): string[] {
  return [...text.matchAll(/^ *```(\w*)\n(.*?)^ *```/gms)].flatMap(([, kind, block = '']) => {
    if (kind === 'text') return namedInTree(block)
    if (kind !== 'sh') return []
    const words = block.replace(/#.*$/gm, '').split(/\s+/)
    return words.filter((word) => /^(shell|shared|tests|mfe-\w+)\//.test(word))
  })
}

function namedInTree(tree: string): string[] {
  const above: { depth: number; path: string }[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indentation = '', name] = /^( *)(\S+)/.exec(line) ?? []
    if (!name) return []
    while ((above.at(-1)?.depth ?? -1) >= indentation.length) above.pop()
    const path = join(above.at(-1)?.path ?? '', name)
    above.push({ depth: indentation.length, path })
    return path
  })
}

/** Neither an address nor a package nor code: a folder of ours comes first, or a file name last. */
function isPath(words: string): boolean {
  if (!/^[\w.*<>-]+(\/[\w.*<>-]+)*\/?$/.test(words) || written.test(words)) return false
  const isFile = /\.(tsx?|cjs|mjs|css|md|json|ya?ml|env|jpg|png|svg)$/.test(words)
  return (
    isFile || (words.includes('/') && /^(src|shell|shared|tests|mfe-[\w*]+|\.\w+)\//.test(words))
  )
}

/** Below the root, beside the guide, or, of a bare file name, anywhere. `*` and `<name>` stand for any name. */
function isThere(guide: string, name: string): boolean {
  const places = [name, join(dirname(guide), name)].map((path) =>
    normalize(path).replace(/\/$/, ''),
  )
  if (!/[*<]/.test(name)) return places.some((path) => known.has(path)) || fileNames.has(name)
  const patterns = places.map((path) => new RegExp(`^${toPattern(path)}$`))
  return [...known, ...fileNames].some((path) => patterns.some((pattern) => pattern.test(path)))
}

function toPattern(path: string) {
  return path.replace(/[.]/g, '\\.').replace(/\*|<[^>]*>/g, '[^/]+')
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}
