import type { Tree } from './read-tree'

type Job = Record<string, unknown>

const slot = (name: string): Tree => [`slot:${name}`, {}, []]

function childrenOf(tree: Tree): Tree[] {
  return typeof tree === 'string' ? [] : tree[2]
}

const isLink = (tree: Tree) => typeof tree !== 'string' && /\/openings\//.test(String(tree[1].href))

const holdsLink = (tree: Tree): boolean => isLink(tree) || childrenOf(tree).some(holdsLink)

const isList = (tree: Tree) => tree[0] === 'ul' && holdsLink(tree)

const isGroup = (tree: Tree) => childrenOf(tree).some(isList)

/** The tree of the careers page with a slot in the place of its groups of openings. */
export function slotOpenings(tree: Tree): Tree {
  if (typeof tree === 'string') return tree
  const [tag, props, children] = tree
  if (children.some(isGroup)) return [tag, props, [slot('openings')]]
  return [tag, props, children.map(slotOpenings)]
}

/** The first group and its first card, with `{title}` and so on in the place of what the job has. */
export function templateOf(trees: Tree[], job: Job): { group: Tree; card: Tree } {
  const group = findTree(trees, isGroup)
  const card = findTree([group], (tree) => tree[0] === 'li' && holdsLink(tree))
  const slotted = mapTree(group, (tree) =>
    isList(tree) && typeof tree !== 'string' ? [tree[0], tree[1], [slot('jobs')]] : tree,
  )
  return {
    group: mapTexts(slotted, (text) => open(text, job).replace(/^\d+$/, '{count}')),
    card: mapTexts(card, (text) => open(text, job)),
  }
}

function findTree(trees: Tree[], isIt: (tree: Tree) => boolean): Tree {
  const found = trees.find(isIt)
  if (found) return found
  const deeper = trees.flatMap(childrenOf)
  if (deeper.length === 0)
    throw new Error('The careers page shows no openings to take as a template.')
  return findTree(deeper, isIt)
}

function mapTree(tree: Tree, change: (tree: Tree) => Tree): Tree {
  const changed = change(tree)
  if (changed !== tree || typeof tree === 'string') return changed
  return [tree[0], tree[1], tree[2].map((child) => mapTree(child, change))]
}

function mapTexts(tree: Tree, change: (text: string) => string): Tree {
  if (typeof tree === 'string') return change(tree)
  const [tag, props, children] = tree
  const changed = Object.entries(props).map(([name, value]) => [
    name,
    typeof value === 'string' ? change(value) : value,
  ])
  return [tag, Object.fromEntries(changed), children.map((child) => mapTexts(child, change))]
}

function open(text: string, job: Job): string {
  const values = Object.entries(job).filter(([, value]) => typeof value === 'string' && value)
  return values
    .reduce((opened, [name, value]) => opened.replaceAll(String(value), `{${name}}`), text)
    .replace(/[\d,]+ - [\d,]+ \/ year/, '{min_salary} - {max_salary} / year')
}
