import { type Child, type Element, isElement, isPhrase } from './html-tree'

// What editors group with. Without any element their lines would run together.
const groups =
  'div section article main aside header footer nav center address details summary form fieldset legend hgroup'.split(
    ' ',
  )

/** What stands for something else becomes it, before the rest is taken away. */
export function fit<Node extends Child>(node: Node, parent = ''): Node {
  if (!isElement(node)) return node
  const children = node.children.map((child) => fit(child, node.tagName))
  return { ...node, tagName: fittingTag(node.tagName, parent, children), children }
}

function fittingTag(tagName: string, parent: string, children: Element['children']) {
  // The page's own title is the first heading.
  if (tagName === 'h1') return 'h2'
  const isParagraph = groups.includes(tagName) || isStray(tagName, parent)
  if (!isParagraph) return tagName
  return children.every(isPhrase) ? 'p' : 'div'
}

/** Items that fell out of their list. */
function isStray(tagName: string, parent: string) {
  if (tagName === 'li') return !['ul', 'ol', 'menu', 'dir'].includes(parent)
  return ['dt', 'dd'].includes(tagName) && !['dl', 'div'].includes(parent)
}
