import { type Child, type Element, isElement, isPhrase } from './html-tree'

// Grouping elements of editors. They become paragraphs, or their lines would run together.
const groups =
  'div section article main aside header footer nav center address details summary form fieldset legend hgroup'.split(
    ' ',
  )

/** Replaces an element, whose children fit already, by an allowed one of the same meaning, before the others are removed. */
export function fit(node: Child, children: Child[], around: Element[]): Child[] {
  if (!isElement(node)) return [node]
  const parent = around.at(-1)?.tagName ?? ''
  return [{ ...node, tagName: fittingTag(node.tagName, parent, children), children }]
}

function fittingTag(tagName: string, parent: string, children: Child[]) {
  // The page's title is its one h1.
  if (tagName === 'h1') return 'h2'
  const isParagraph = groups.includes(tagName) || isStray(tagName, parent)
  if (!isParagraph) return tagName
  return children.every(isPhrase) ? 'p' : 'div'
}

/** True for list items outside of a list. */
function isStray(tagName: string, parent: string) {
  if (tagName === 'li') return !['ul', 'ol', 'menu', 'dir'].includes(parent)
  return ['dt', 'dd'].includes(tagName) && !['dl', 'div'].includes(parent)
}
