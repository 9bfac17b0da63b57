import { fromHtml } from 'hast-util-from-html'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { allowed } from './allowed-html'
import { finish, inParagraphs, stepHeadings } from './finish-html'
import { fit } from './fit-html'

// The parser's own rules settle a body within two or three passes.
const mostPasses = 5
const deepest = 200

/**
 * HTML from the blog service as the site shows it: safe, without its own looks, headings below the
 * page's. Browsers read it as what it is here: cleaning it once more changes nothing.
 */
export function cleanHtml(html: string): string {
  let clean = html
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const again = cleanOnce(clean)
    if (again === clean) return clean
    clean = again
  }
  return wordsOf(clean)
}

function cleanOnce(html: string) {
  if (isTooDeep(html)) return wordsOf(html)
  const root = fromHtml(html, { fragment: true })
  const clean = sanitize({ ...root, children: root.children.map((node) => fit(node)) }, allowed)
  const nodes = clean.type === 'root' ? clean.children : [clean]
  return toHtml({ type: 'root', children: stepHeadings(inParagraphs(finish(nodes))) })
}

// Tags that a parser closes by itself do not nest, however often they are opened.
const opening =
  /<(\/?)(?!(?:p|li|dt|dd|t[dhr]|tbody|thead|tfoot|option|br|hr|img|input|col|wbr|source|meta|link)\b)[a-z]/gi

/** Hostile bodies nest so deeply that programs run out of stack. */
function isTooDeep(html: string) {
  let depth = 0
  for (const [, closing] of html.matchAll(opening)) {
    depth = closing ? Math.max(0, depth - 1) : depth + 1
    if (depth > deepest) return true
  }
  return false
}

function wordsOf(html: string) {
  const words = html.replace(/<[^>]*>?/g, ' ').trim()
  return words && `<p>${toHtml({ type: 'text', value: words })}</p>`
}
