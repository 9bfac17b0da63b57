import { splitUnbroken } from '../split-unbroken'
import { type Child, type Element, element, isElement } from './html-tree'

/** As many as sixty printed pages have; a body of compounds alone would grow sevenfold. */
const mostUnbroken = 2000

const verbatim = ['pre', 'code', 'kbd', 'samp']

/** Keeps compounds and amounts on one line. Call it in document order. */
export function createUnbrokenSteps() {
  let left = mostUnbroken

  return function keep<Node extends Child>(node: Node): Node {
    if (!isElement(node) || verbatim.includes(node.tagName)) return node
    const children = joined(node.children).flatMap((child) =>
      child.type === 'text' ? partsOf(child.value) : [keep(child)],
    )
    return { ...node, children }
  }

  function partsOf(text: string): Element['children'] {
    if (left <= 0) return [{ type: 'text', value: text }]
    const parts = splitUnbroken(text).slice(0, 2 * left)
    const rest = text.slice(parts.join('').length)
    left -= Math.floor(parts.length / 2)
    return [...parts, rest].flatMap((value, position): Element['children'] => {
      const part = { type: 'text' as const, value }
      if (value === '') return []
      return position % 2 === 1 && position < parts.length
        ? [element('span', { dataUnbroken: '' }, [part])]
        : [part]
    })
  }
}

/** Texts beside each other as one, as a browser reads them. */
function joined(children: Element['children']): Element['children'] {
  const nodes: Element['children'] = []
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
