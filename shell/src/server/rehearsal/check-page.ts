import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  type ParserError,
  parse,
  serialize,
} from 'parse5'
import type { PageAnswer } from '../renderer/protocol/protocol'
import { findBlocked } from './find-blocked'
import { findHidingRule } from './find-hidden'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** Faults of a rendered page, each as the end of a sentence; empty when it may be shown. */
export function findFaults({ status, contentType, failure, ...answer }: PageAnswer): string[] {
  if (failure) return [`cannot be rendered: ${failure}`]
  if (status !== 200) return [`answers ${status}`]
  if (contentType && !contentType.startsWith('text/html')) return []
  const body = String(answer.body)
  const errors: ParserError[] = []
  const document = parse(body, {
    sourceCodeLocationInfo: true,
    onParseError: (error) => errors.push(error),
  })
  const elements = elementsIn(document)
  const codes = [...new Set(errors.map(({ code }) => code))]
  return [
    ...(codes.length > 0 ? [`is no valid HTML: ${codes.join(', ')}`] : []),
    ...findRepair(body, serialize(document)),
    ...findRepeatedIds(elements),
    ...findMissing(elements),
    ...findHidden(elements),
    ...findBlocked(ownElements(elements)),
  ]
}

/** What the remote and the layout have rendered. */
function ownElements(elements: Element[]) {
  const site = elements.find((element) => attributeOf(element, 'id') === 'site')
  return site ? elementsIn(site) : []
}

/** A hidden heading counts as missing. */
function findHidden(elements: Element[]) {
  const css = elements.filter(({ tagName }) => tagName === 'style').map(textOf)
  return elements
    .filter(({ tagName }) => tagName === 'h1')
    .flatMap((heading) => findHidingRule(css.join('\n'), heading) ?? [])
    .map((selector) => `is hidden by the style rule "${selector}"`)
}

/** Browsers repair invalid nesting, and hydration then fails. Compares the tags written with the tags parsed. */
function findRepair(body: string, repaired: string) {
  const [written, understood] = [tagsIn(body), tagsIn(repaired)]
  const position = written.findIndex((tag, number) => tag !== understood[number])
  if (position < 0) return []
  const before = written.slice(Math.max(position - 2, 0), position).join('')
  return [
    `is no valid HTML: after ${before} a browser makes ${understood[position] ?? 'nothing'} of ${written[position]}`,
  ]
}

function tagsIn(html: string) {
  // Matches attributes too, because their values may look like tags.
  const tags = html.matchAll(/<(\/?[a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi)
  return [...tags].map(([, name]) => `<${name?.toLowerCase()}>`)
}

function findRepeatedIds(elements: Element[]) {
  const ids = elements.flatMap((element) => attributeOf(element, 'id') ?? [])
  const repeated = new Set(ids.filter((id, position) => ids.indexOf(id) !== position))
  return [...repeated].map((id) => `has the id "${id}" more than once`)
}

function findMissing(elements: Element[]) {
  const named = (tag: string) => elements.filter(({ tagName }) => tagName === tag)
  const meta = (kind: string, name: string) =>
    named('meta').find((element) => attributeOf(element, kind) === name)
  const isFilled = (element: Element | undefined) =>
    Boolean(element && attributeOf(element, 'content')?.trim())
  const needed = [
    { what: 'a heading <h1>', isThere: named('h1').some((element) => textOf(element).trim()) },
    { what: 'a title', isThere: named('title').some((element) => textOf(element).trim()) },
    { what: 'a description', isThere: isFilled(meta('name', 'description')) },
    { what: 'robots', isThere: isFilled(meta('name', 'robots')) },
    {
      what: 'a canonical address',
      isThere: named('link').some((element) => attributeOf(element, 'rel') === 'canonical'),
    },
    ...['og:title', 'og:description', 'og:url', 'og:image'].map((name) => ({
      what: name,
      isThere: isFilled(meta('property', name)),
    })),
    { what: 'twitter:card', isThere: isFilled(meta('name', 'twitter:card')) },
  ]
  return needed.filter(({ isThere }) => !isThere).map(({ what }) => `lacks ${what}`)
}

function elementsIn(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : []
  return defaultTreeAdapter.isElementNode(node) ? [node, ...children] : children
}

function textOf(node: Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

function attributeOf({ attrs }: Element, name: string) {
  return attrs.find((attribute) => attribute.name === name)?.value
}
