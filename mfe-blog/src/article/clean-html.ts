import { fromHtml } from 'hast-util-from-html'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'

type Root = ReturnType<typeof fromHtml>
type Child = Root['children'][number]
type Element = Extract<Child, { type: 'element' }>

const text = ['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'pre', 'hr', 'br']
const lists = ['ul', 'ol', 'li', 'dl', 'dt', 'dd']
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const pictures = ['figure', 'figcaption', 'img']
const inline = 'a em strong b i u s del ins mark small sub sup code kbd samp q cite abbr'.split(' ')

/** Everything an article may contain. What is not named here does not reach a visitor. */
const allowed: Schema = {
  tagNames: [...text, ...lists, ...tables, ...pictures, ...inline],
  attributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', 'scope'],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  // Dropped with all they hold; other unknown elements leave their text behind.
  strip: (
    'script style template noscript iframe frame frameset noframes object embed applet noembed ' +
    'svg math xmp plaintext listing title textarea select button audio video canvas dialog'
  ).split(' '),
  ancestors: Object.fromEntries(tables.slice(1).map((tag) => [tag, ['table']])),
  required: {},
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
}

/** HTML from the blog service as the site shows it: safe, without its own looks, headings below the page's. */
export function cleanHtml(html: string): string {
  const root = fromHtml(html, { fragment: true })
  const clean = sanitize({ ...root, children: root.children.map(fitHeadings) }, allowed)
  if (clean.type !== 'root') return toHtml(clean)
  return toHtml({ ...clean, children: clean.children.flatMap(finish) })
}

function fitHeadings<Node extends Child>(node: Node): Node {
  if (node.type !== 'element') return node
  const children = node.children.map((child) => fitHeadings(child))
  return { ...node, tagName: fittingTag({ ...node, children }), children }
}

function fittingTag({ tagName, children }: Element) {
  if (tagName === 'h1') return 'h2'
  // Editors write paragraphs as <div>. Without any element their lines would run together.
  const isParagraph = children.every((child) => child.type !== 'element' || isInline(child))
  return tagName === 'div' && isParagraph ? 'p' : tagName
}

function isInline({ tagName }: Element) {
  return inline.includes(tagName) || ['br', 'img', 'span', 'font'].includes(tagName)
}

function finish<Node extends Child>(node: Node): (Node | Element)[] {
  if (node.type !== 'element') return [node]
  const element = { ...node, children: node.children.flatMap(finish) }
  if (element.tagName === 'table') return [scrolling(element)]
  if (element.tagName === 'a') return [asLink(element)]
  if (element.tagName === 'img') return hasAddress(element) ? [asPicture(element)] : []
  return [element]
}

/** A wide table scrolls inside itself, also by keyboard. */
function scrolling(table: Element): Element {
  const properties = { role: 'group', ariaLabel: 'Table', tabIndex: 0 }
  return { type: 'element', tagName: 'div', properties, children: [table] }
}

function asLink(link: Element): Element {
  if (!link.properties.href) return link
  return { ...link, properties: { ...link.properties, rel: ['noopener', 'noreferrer'] } }
}

/** Pictures beside the article on its own server would not be found on this one. */
function hasAddress({ properties }: Element) {
  return /^https?:\/\//.test(String(properties.src))
}

function asPicture(image: Element): Element {
  return {
    ...image,
    properties: { alt: '', ...image.properties, loading: 'lazy', decoding: 'async' },
  }
}
