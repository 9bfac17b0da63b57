import { withScheme } from '../post-schema'
import { playerAddress } from './embeds'
import {
  type Child,
  type Element,
  element,
  isBlank,
  isElement,
  isPhrase,
  textOf,
} from './html-tree'
import { anchorOf } from './link-parts'
import { nameColumns } from './name-columns'

const blocks = 'p h2 h3 h4 h5 h6 li dt dd ul ol dl blockquote figure figcaption a'.split(' ')

/** Gives a sanitized node, whose children have it already, the form in which the page shows it. */
export function finish(node: Child, around: Element[]): Child[] {
  if (!isElement(node)) return [node]
  if (blocks.includes(node.tagName) && isBlank(node)) return anchorOf(node, around)
  return finishers[node.tagName]?.(node) ?? [node]
}

const finishers: Record<string, (element: Element) => Child[]> = {
  a: finishLink,
  img: finishPicture,
  iframe: finishEmbed,
  ul: (list) => [{ ...list, children: inItems(list.children) }],
  ol: finishNumbers,
  // Wide content scrolls in a box of its own, by keyboard too.
  table: (table) => [element('div', scrolling('Table'), [nameColumns(table)])],
  pre: (code) => [{ ...code, properties: { ...code.properties, ...scrolling('Code') } }],
}

function scrolling(ariaLabel: string) {
  return { role: 'group', ariaLabel, tabIndex: 0 }
}

function finishLink(link: Element): Child[] {
  if (!link.properties.href) return link.properties.id ? [link] : link.children
  // Print styles take an address that begins with a slash for a page of this site.
  const href = withScheme(String(link.properties.href))
  const ariaLabel = hasWords(link) ? {} : { ariaLabel: href }
  // Print styles add a link's address, unless its text is the address.
  const dataAddress = bare(textOf(link)) === bare(href) ? { dataAddress: '' } : {}
  const rel = ['noopener', 'noreferrer']
  return [{ ...link, properties: { ...link.properties, href, ...ariaLabel, ...dataAddress, rel } }]
}

/** An address without protocol and final slash, as people write it. */
function bare(address: string) {
  return address.trim().replace(/^(?:https?:)?\/\/|\/$/g, '')
}

function hasWords(node: Child): boolean {
  if (node.type === 'text') return !isBlank(node)
  if (!isElement(node)) return false
  return Boolean(node.properties.alt) || node.children.some(hasWords)
}

function finishPicture({ properties }: Element): Child[] {
  const { id, alt = '', width, height, dir } = properties
  const src = withScheme(String(properties.src))
  // A relative address would lead to this site, not to the article's server.
  if (!/^https?:\/\//.test(src)) return []
  const size = isLength(width) && isLength(height) ? { width, height } : {}
  const rest = { ...(dir && { dir }), ...(id && { id }) }
  return [element('img', { src, alt, ...size, ...rest, loading: 'lazy', decoding: 'async' }, [])]
}

// For the style sheet, whose selectors do not tell type="A" from type="a".
const numbers = new Map<unknown, string>([
  ['1', 'decimal'],
  ['a', 'lower-alpha'],
  ['A', 'upper-alpha'],
  ['i', 'lower-roman'],
  ['I', 'upper-roman'],
])

function finishNumbers(list: Element): Child[] {
  const { reversed, type } = list.properties
  const dataNumbers = numbers.get(type)
  const properties = {
    ...list.properties,
    ...(reversed !== undefined && { reversed: true }),
    ...(dataNumbers && { dataNumbers }),
  }
  return [{ ...list, properties, children: inItems(list.children) }]
}

function isLength(value: unknown) {
  return Number.isInteger(Number(value)) && Number(value) > 0 && Number(value) <= 8000
}

function finishEmbed({ properties }: Element): Child[] {
  const src = playerAddress(properties.src)
  if (!src) return []
  const frame = {
    ...(properties.id && { id: properties.id }),
    src,
    title: 'Embedded film',
    loading: 'lazy',
    // The player keeps its own origin, and may not navigate the page around it.
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation'.split(' '),
    allow: 'fullscreen; picture-in-picture; encrypted-media',
    referrerPolicy: 'strict-origin-when-cross-origin',
  }
  return [element('iframe', frame, [])]
}

/** Moves a list that is directly in a list into the item before it. */
function inItems(children: Child[]): Child[] {
  const items: Element[] = []
  for (const child of children) {
    const last = items.at(-1)
    if (isElement(child) && child.tagName === 'li') {
      items.push({ ...child, children: [...child.children] })
    } else if (isBlank(child)) continue
    else if (last) last.children.push(child)
    else items.push(element('li', {}, [child]))
  }
  return items
}

/** Wraps loose text between blocks in paragraphs. */
export function inParagraphs(nodes: Child[]): Child[] {
  const settled: Child[] = []
  let loose: Child[] = []
  for (const node of nodes) {
    if (isPhrase(node)) loose.push(node)
    else {
      settled.push(...asParagraph(loose), node)
      loose = []
    }
  }
  return settled.concat(asParagraph(loose))
}

function asParagraph(loose: Child[]): Child[] {
  const first = loose.findIndex((node) => !isBlank(node))
  const last = loose.findLastIndex((node) => !isBlank(node))
  return first < 0 ? [] : [element('p', {}, loose.slice(first, last + 1))]
}

/** Closes gaps between heading levels, from the second on. Call it in document order. */
export function createHeadingSteps() {
  let level = 1
  return function step(element: Element): Element {
    const [, given] = /^h([2-6])$/.exec(element.tagName) ?? []
    if (!given) return element
    level = Math.min(Number(given), level + 1)
    return { ...element, tagName: `h${level}` }
  }
}
