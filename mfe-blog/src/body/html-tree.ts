import type { toHtml } from 'hast-util-to-html'
import { inline } from './allowed-html'

type Root = Extract<Parameters<typeof toHtml>[0], { type: 'root' }>

export type Element = Extract<Root['children'][number], { type: 'element' }>
export type Child = Element['children'][number]
export type Text = Extract<Child, { type: 'text' }>

const phrases = new Set([...inline, ...'br img span font o:p time tt big strike nobr'.split(' ')])

export function isElement(node: Child): node is Element {
  return node.type === 'element'
}

/** True for phrasing content: it may stand in a paragraph, with all it holds. */
export function isPhrase(node: Child): boolean {
  if (node.type === 'text') return true
  if (!isElement(node)) return false
  return phrases.has(node.tagName) && node.children.every(isPhrase)
}

/** True when nothing of it is visible, as a no-break space is not, and no link leads to it as an anchor. */
export function isBlank(node: Child): boolean {
  if (node.type === 'text') return /^[\s\u200b]*$/.test(node.value)
  if (!isElement(node)) return true
  if (node.tagName === 'a' && node.properties.id) return false
  return !['img', 'iframe', 'hr'].includes(node.tagName) && node.children.every(isBlank)
}

/** All text in a node. */
export function textOf(node: Child): string {
  if (node.type === 'text') return node.value
  return isElement(node) ? node.children.map(textOf).join('') : ''
}

export function element(
  tagName: string,
  properties: Element['properties'],
  children: Child[],
): Element {
  return { type: 'element', tagName, properties, children }
}

/** Texts beside each other as one, as a browser reads them. */
export function joinTexts(children: Child[]): Child[] {
  const nodes: Child[] = []
  let words: string[] = []
  for (const child of children) {
    if (child.type === 'text') words.push(child.value)
    else {
      addWords()
      nodes.push(child)
    }
  }
  addWords()
  return nodes

  function addWords() {
    if (words.length > 0) nodes.push({ type: 'text', value: words.join('') })
    words = []
  }
}
