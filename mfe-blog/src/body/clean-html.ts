import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { allowed } from './allowed-html'
import { createHeadingSteps, finish, inParagraphs } from './finish-html'
import { fit } from './fit-html'
import { foldTree } from './fold-tree'
import { type Child, type Element, element, isElement, joinTexts } from './html-tree'
import { createPartSteps, findParts, keepPart } from './link-parts'
import { type Limits, parseHtml } from './parse-html'
import { inTimeSlices } from './time-slices'
import { createUnbrokenSteps } from './unbroken-html'

// In characters. A text of ampersands alone takes a while to write.
const longestPiece = 250
// A body reaches its fixed point within two or three passes.
const mostPasses = 5

/**
 * Some sixty printed pages, or a table of five hundred rows; the rest is cut off. Each pass may take
 * more, because the output is longer than the input: tables and links get markup of our own.
 */
const limitsOf = (pass: number): Limits => ({
  characters: 200_000 * (pass + 1),
  nodes: 10_000 * (pass + 1),
  depth: 80 * (pass + 1),
})

/**
 * Sanitizes HTML from the blog service: safe, without styles, headings below the page's. Idempotent,
 * so that a browser parses the result as the tree that was checked (mutation XSS).
 */
export function cleanHtml(html: string): Promise<string> {
  return inTimeSlices(cleanInSlices(html))
}

/** Yields often, so that no body blocks the thread for long. */
export function* cleanInSlices(html: string): Generator<void, string> {
  let before = html
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const nodes = yield* parseHtml(before, limitsOf(pass))
    const after = yield* write(nodes)
    if (after === before) return after
    before = after
  }
  return asPlainParagraph(before)
}

function* write(nodes: Child[]): Generator<void, string> {
  const parts = yield* findParts(nodes)
  const fitted = yield* foldTree(nodes, fit, createPartSteps(parts))
  const finished = yield* foldTree(fitted, finishSafe)
  const step = createHeadingSteps()
  const keepUnbroken = createUnbrokenSteps()
  const html = yield* foldTree<string>(
    inParagraphs(finished),
    (node, children, around) => {
      if (isElement(node)) return [writeElement(node, children)]
      return node.type === 'text' ? writeTexts(keepUnbroken(node, around)) : []
    },
    (element) => step({ ...element, children: joinTexts(element.children) }),
  )
  return html.join('')
}

/** Stands for the children while their element is looked at alone. */
const place: Child = { type: 'text', value: '' }

/** What the page shows of a node, whose children are finished already: it, the children alone, or nothing. */
function finishSafe(node: Child, children: Child[], around: Element[]): Child[] {
  if (!isElement(node)) return node.type === 'text' ? [node] : []
  // Parts of a table are safe in a table only.
  const isInTable = around.some(({ tagName }) => tagName === 'table')
  const alone = element(isInTable ? 'table' : 'p', {}, [{ ...node, children: [place] }])
  const safe = sanitize(alone, allowed)
  const [found] = safe.type === 'element' ? safe.children : []
  if (!found) return []
  return isElement(found)
    ? finish({ ...found, children }, around)
    : keepPart(node, children, around)
}

function writeElement(element: Element, children: string[]) {
  const html = toHtml({ ...element, children: [] })
  if (children.length === 0) return html
  const end = `</${element.tagName}>`
  return html.slice(0, -end.length) + children.join('') + end
}

function* writeTexts(nodes: Iterable<Child>): Generator<string> {
  for (const node of nodes) {
    if (node.type !== 'text') yield toHtml(node)
    else for (const value of piecesOf(node.value)) yield toHtml({ type: 'text', value })
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += longestPiece) yield text.slice(at, at + longestPiece)
}

function asPlainParagraph(html: string) {
  const words = html.replace(/<[^>]*>?/g, ' ').trim()
  return words && `<p>${toHtml({ type: 'text', value: words })}</p>`
}
