import { partId, partPrefix as prefix } from './allowed-html'
import { foldTree } from './fold-tree'
import { type Child, type Element, element, isElement, isPhrase } from './html-tree'

/** The parts of an article that a link within it leads to. */
export function* findParts(nodes: Child[]): Generator<void, Set<string>> {
  const linked = new Set<string>()
  const named = new Set<string>()
  yield* foldTree(
    nodes,
    () => [],
    (element) => {
      linked.add(fragmentOf(element) ?? '')
      named.add(nameOf(element))
      return element
    },
  )
  return new Set([...linked].filter((name) => named.has(name) && partId.test(prefix + name)))
}

/**
 * Gives these parts their ids, the first of a name, and links their addresses; all other ids go, and links to what is
 * no part of the article lose their address. Call it in document order.
 */
export function createPartSteps(parts: Set<string>) {
  const left = new Set(parts)

  return function step(element: Element): Element {
    const { id: _, name: __, ...properties } = element.properties
    const name = nameOf(element)
    if (left.delete(name)) properties.id = prefix + name
    const fragment = fragmentOf(element)
    if (fragment === undefined) return { ...element, properties }
    const href = parts.has(fragment) ? `#${prefix}${fragment}` : undefined
    return { ...element, properties: { ...properties, href } }
  }
}

/** The content of an element that is not allowed, and with it the part that it was. */
export function keepPart(node: Element, children: Child[], around: Element[]): Child[] {
  const { id } = node.properties
  if (!id) return children
  if (children.every(isPhrase))
    return isInLink(around) ? children : [element('a', { id }, children)]
  const first = children.find(isElement)
  if (!first || first.properties.id) return [...anchorOf(node, around), ...children]
  const part = { ...first, properties: { ...first.properties, id } }
  return children.map((child) => (child === first ? part : child))
}

/** Keeps the part that an element was, where nothing else of it stays. Not in a link, which may hold no other. */
export function anchorOf({ properties: { id } }: Element, around: Element[]): Child[] {
  return id && !isInLink(around) ? [element('a', { id }, [])] : []
}

function isInLink(around: Element[]) {
  return around.some(({ tagName }) => tagName === 'a')
}

/** Undefined for anything but a link to a part of its page. */
function fragmentOf({ tagName, properties }: Element) {
  const [, fragment] = tagName === 'a' ? (/^\s*#(.*)/s.exec(String(properties.href)) ?? []) : []
  return fragment === undefined ? undefined : bare(decode(fragment))
}

function nameOf({ tagName, properties }: Element) {
  const { id, name } = properties
  return bare(String(id ?? (tagName === 'a' ? (name ?? '') : '')))
}

function bare(name: string) {
  return name.startsWith(prefix) ? name.slice(prefix.length) : name
}

function decode(fragment: string) {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
