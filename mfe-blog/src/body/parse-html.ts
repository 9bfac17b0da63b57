import { allowed } from './allowed-html'
import { BoundedParser } from './bounded-parser'
import { cutSource } from './cut-source'
import { type Child, type Element, element } from './html-tree'
import type { TreeNode } from './parsed-tree'

/** How much of one text is parsed. `depth`: elements open at once, with which the work for one tag grows. */
export type Limits = { characters: number; nodes: number; depth: number }

// So short that no bit, whatever its tags, goes far beyond the limits.
const bitLength = 250
/** How many levels a bit of an honest text may add, until all are closed. */
const withinBit = 20
// Without tags there is less to do. The parser copies a text it has not read to the end with every bit.
const longestBit = 16_000

// The parser throws where a number is beyond what a double holds. Browsers show this sign for it.
const endlessNumbers = /&#(?:x[\da-f]{100,}|\d{100,});?/gi

/**
 * The tree that a browser makes of HTML, within limits. Where elements nest too deeply all are closed,
 * and the text goes on after them; where there is too much, it ends. Yields where it can be paused.
 */
export function* parseHtml(html: string, limits: Limits): Generator<void, Child[]> {
  const source = cutSource(html, limits.characters).replace(endlessNumbers, '\ufffd')
  const found: Child[] = []
  let left = limits.nodes
  let at = 0
  while (at < source.length && left > 0) {
    const parser = new BoundedParser()
    do {
      const end = endOfBit(source, at)
      parser.add(source.slice(at, end))
      at = end
      yield
    } while (at < source.length && parser.tree.size < left && parser.tree.depth <= limits.depth)
    left -= parser.tree.size
    for (const child of readTree(parser.end(), limits.depth + withinBit)) found.push(child)
  }
  if (at < source.length) found.push({ type: 'text', value: '…' })
  return found
}

/** Before the next tag, if there is one. */
function endOfBit(html: string, at: number) {
  const tag = html.slice(at + bitLength, at + longestBit).indexOf('<')
  return tag < 0 ? at + longestBit : at + bitLength + tag
}

/** Elements that nest too deeply leave their children behind. However deep, it takes no stack. */
function readTree(root: TreeNode, deepest: number): Child[] {
  const top: Element['children'] = []
  const lists = [top]
  let node = root.first
  while (node) {
    const list = lists.at(-1) ?? top
    const read = readNode(node)
    const isTooDeep = lists.length > deepest && node.first !== null
    if (read && !(isTooDeep && read.type === 'element')) list.push(read)
    if (node.first && read?.type === 'element') {
      lists.push(isTooDeep ? list : read.children)
      node = node.first
      continue
    }
    while (!node.next) {
      if (!node.parent || node.parent === root) return top
      node = node.parent
      lists.pop()
    }
    node = node.next
  }
  return top
}

// Nothing in them is ever shown.
const dropped = new Set(allowed.strip)

function readNode({ kind, tagName, attributes, text }: TreeNode) {
  if (kind === 'text') return { type: 'text' as const, value: text }
  if (kind === 'other' || dropped.has(tagName)) return undefined
  return element(tagName, readProperties(attributes), [])
}

/** As `allowed` calls them. */
const propertyNames = new Map(
  Object.values(allowed.attributes ?? {})
    .flat()
    .map((given) => String(Array.isArray(given) ? given[0] : given))
    .map((name) => [name.toLowerCase(), name]),
)

function readProperties(attributes: TreeNode['attributes']): Element['properties'] {
  const properties: Element['properties'] = {}
  for (const { name, value } of attributes) {
    const known = propertyNames.get(name)
    if (known) properties[known] = value
  }
  return properties
}
