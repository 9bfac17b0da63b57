import { splitUnbroken } from '../split-unbroken'
import { type Child, type Element, element, isElement } from './html-tree'

/** Compounds: as many as sixty printed pages have; a body of them alone would grow sevenfold. */
const mostUnbroken = 2000

const units = 'million|years|months|weeks|minutes|seconds|mm|tonnes|per cent'
const months =
  'January|February|March|April|May|June|July|August|September|October|November|December'
const word = String.raw`[\p{L}\p{M}\p{N}]`
/** What articles have and titles hardly: here, because pages load the rule of titles at once. */
const more = new RegExp(
  String.raw`((?<!${word})(?:(?:\d{1,3}\sto\s)?\d[\d,.]{0,14}\s(?:${units})|[Mm]onth\s\d{1,2}|\d{1,2}\s(?:${months})|[Ss]ection\s\d{1,4}[A-Z]?|\d[\d,.]{0,9}(?:\s[×÷]\s₹?\d[\d,.]{0,9}){1,3})(?!${word}))`,
  'u',
)

const verbatim = ['pre', 'code', 'kbd', 'samp']

/**
 * Keeps compounds, amounts and days on one line. Words by no-break spaces, which find-in-page takes for spaces and a copy
 * gives back as such; compounds by markup, because a joiner in them is neither. Call it in document order.
 */
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
    return splitMore(text).flatMap((value, position): Element['children'] => {
      const part = { type: 'text' as const, value }
      if (value === '') return []
      if (position % 2 === 0) return [part]
      if (/\s/.test(value)) return [{ ...part, value: value.replace(/\s/g, '\u00a0') }]
      if (left === 0) return [part]
      left -= 1
      return [element('span', {}, [part])]
    })
  }
}

/** Every second part stays on one line. */
function splitMore(text: string) {
  return splitUnbroken(text).flatMap((part, position) =>
    position % 2 === 0 ? part.split(more) : [part],
  )
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
