import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { allowed } from './allowed-html'
import { createHeadingSteps, finish, inParagraphs } from './finish-html'
import { fit } from './fit-html'
import type { Child, Element } from './html-tree'
import { inTurns } from './in-turns'
import { type Limits, parseHtml } from './parse-html'

// The parser's own rules settle a body within two or three passes.
const mostPasses = 5

/**
 * Some sixty printed pages, or a table of five hundred rows. What is beyond is left out. Each pass may
 * take more, for what is written is longer than what was read: tables and links have more around them.
 */
const limitsOf = (pass: number): Limits => ({
  characters: 200_000 * (pass + 1),
  nodes: 10_000 * (pass + 1),
  depth: 80 * (pass + 1),
})

/**
 * HTML from the blog service as the site shows it: safe, without its own looks, headings below the
 * page's. Browsers read it as what it is here: cleaning it once more changes nothing.
 */
export function cleanHtml(html: string): Promise<string> {
  return inTurns(cleanInBits(html))
}

/** Yields where it can be paused: no bit keeps the thread for long, whatever the body. */
export function* cleanInBits(html: string): Generator<void, string> {
  let before = html
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const nodes = yield* parseHtml(before, limitsOf(pass))
    const after = yield* write(nodes)
    if (after === before) return after
    before = after
  }
  return wordsOf(before)
}

function* write(nodes: Child[]): Generator<void, string> {
  const finished: Element['children'] = []
  for (const node of nodes) {
    for (const child of finish(makeSafe(fit(node)))) finished.push(child)
    yield
  }
  const step = createHeadingSteps()
  let html = ''
  for (const node of inParagraphs(finished)) {
    html += toHtml(step(node))
    yield
  }
  return html
}

function makeSafe(node: Child) {
  const safe = sanitize({ type: 'root', children: [node] }, allowed)
  return safe.type === 'root' ? safe.children : [safe]
}

function wordsOf(html: string) {
  const words = html.replace(/<[^>]*>?/g, ' ').trim()
  return words && `<p>${toHtml({ type: 'text', value: words })}</p>`
}
