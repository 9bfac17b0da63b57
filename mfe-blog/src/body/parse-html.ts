import { allowed } from './allowed-html'
import { BoundedParser } from './bounded-parser'
import { cutSource } from './cut-source'
import { type Child, type Element, element } from './html-tree'
import type { TreeNode } from './parsed-tree'

/** Bounds of a parse. `depth`: elements open at once, because the work for each tag grows with it. */
export type Limits = { characters: number; nodes: number; depth: number }

// In characters; so short that no chunk, whatever its tags, exceeds the limits by much.
const chunkLength = 250
/** Levels by which the last chunk may exceed the depth, until all are closed. */
const withinChunk = 20
// Longer without tags, because the parser copies unfinished text with every chunk (quadratic time).
const longestChunk = 16_000

// Character references beyond a double, on which the parser throws. Browsers show U+FFFD for them.
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
      const end = endOfChunk(source, at)
      parser.add(source.slice(at, end))
      at = end
      yield
    } while (at < source.length && parser.tree.size < left && parser.tree.depth <= limits.depth)
    left -= parser.tree.size
    for (const child of readTree(parser.end(), limits.depth + withinChunk)) found.push(child)
  }
  if (at < source.length) found.push({ type: 'text', value: '…' })
  return found
}

/** The end of a chunk: before the next tag, if there is one. */
function endOfChunk(html: string, at: number) {
  const tag = html.slice(at + chunkLength, at + longestChunk).indexOf('<')
  return tag < 0 ? at + longestChunk : at + chunkLength + tag
}

/** Unwraps elements that nest too deeply. Iterative, so that no depth overflows the stack. */
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

// Elements that are removed with their content.
const dropped = new Set(allowed.strip)

function readNode({ kind, tagName, attributes, text }: TreeNode) {
  if (kind === 'text') return { type: 'text' as const, value: text }
  if (kind === 'other' || dropped.has(tagName)) return undefined
  return element(tagName, readProperties(attributes), [])
}

/** By attribute: the property name that `allowed` has for it; the name of an anchor becomes an id. */
const propertyNames = new Map(
  Object.values(allowed.attributes ?? {})
    .flat()
    .map((given) => String(Array.isArray(given) ? given[0] : given))
    .concat('name')
    .map((name) => [name.toLowerCase(), name]),
)

const addresses = new Set(['href', 'src'])

/** As browsers read it, without spaces around it and line breaks. The allow list has schemes in lower case alone. */
function readAddress(address: string) {
  const bare = address.replace(/^[\p{Cc}\s]+|[\t\n\r]/gu, '').trimEnd()
  return bare.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase())
}

function readProperties(attributes: TreeNode['attributes']): Element['properties'] {
  const properties: Element['properties'] = {}
  for (const { name, value } of attributes) {
    const known = propertyNames.get(name)
    if (known) properties[known] = addresses.has(known) ? readAddress(value) : value
  }
  return properties
}
