import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { allowed } from './allowed-html'
import { createHeadingSteps, finish, inParagraphs } from './finish-html'
import { fit } from './fit-html'
import type { Child, Element } from './html-tree'
import { type Limits, parseHtml } from './parse-html'
import { inTimeSlices } from './time-slices'
import { createUnbrokenSteps } from './unbroken-html'

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
  const finished: Element['children'] = []
  for (const node of nodes) {
    for (const child of finish(makeSafe(fit(node)))) finished.push(child)
    yield
  }
  const step = createHeadingSteps()
  const keepUnbroken = createUnbrokenSteps()
  let html = ''
  for (const node of inParagraphs(finished)) {
    html += toHtml(keepUnbroken(step(node)))
    yield
  }
  return html
}

function makeSafe(node: Child) {
  const safe = sanitize({ type: 'root', children: [node] }, allowed)
  return safe.type === 'root' ? safe.children : [safe]
}

function asPlainParagraph(html: string) {
  const words = html.replace(/<[^>]*>?/g, ' ').trim()
  return words && `<p>${toHtml({ type: 'text', value: words })}</p>`
}
