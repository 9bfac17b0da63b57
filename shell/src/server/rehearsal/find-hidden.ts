import { type ComponentValue, isTokenNode } from '@csstools/css-parser-algorithms'
import { isTokenDelim, isTokenNumber, isTokenString } from '@csstools/css-tokenizer'
import { type DefaultTreeAdapterMap, defaultTreeAdapter } from 'parse5'
import { type CssRule, isBlank, parseRules, parseStyleSheet, textOf } from './parse-css'
import { type ComplexSelector, type Compound, identOf, parseSelectors } from './parse-selector'

type Element = DefaultTreeAdapterMap['element']

type Hiding = { selector: ComplexSelector; text: string }

/**
 * The selector of a rule in the page's own style sheets that hides an element or an ancestor of it on every screen.
 * Media queries and pseudo-classes that depend on the visitor are ignored.
 */
export function findHidingRule(css: string, element: Element): string | undefined {
  const hiding = hidingRules(parseStyleSheet(css).rules)
  const line = [element, ...ancestorsOf(element)]
  return hiding.find(({ selector }) => line.some((one) => fits(selector, one)))?.text
}

function hidingRules(rules: CssRule[]): Hiding[] {
  return rules.flatMap(({ name, prelude, block = [] }) => {
    if (name === 'layer' || name === 'supports') return hidingRules(parseRules(block))
    if (name !== undefined || !isHiding(block)) return []
    return parseSelectors(prelude).flatMap((selector) =>
      selector ? [{ selector, text: textOf(prelude) }] : [],
    )
  })
}

const hidden: Record<string, RegExp> = {
  display: /^none\b/,
  visibility: /^(hidden|collapse)\b/,
  'content-visibility': /^hidden\b/,
  opacity: /^0*(\.0*)?(?![\d.])/,
}

function isHiding(block: ComponentValue[]) {
  return textOf(block)
    .split(';')
    .map((declaration) => /^\s*([\w-]+)\s*:\s*(.+)$/s.exec(declaration))
    .some((parts) => parts?.[2] && hidden[parts[1]?.toLowerCase() ?? '']?.test(parts[2]))
}

function ancestorsOf(element: Element): Element[] {
  const { parentNode } = element
  if (!parentNode || !defaultTreeAdapter.isElementNode(parentNode)) return []
  return [parentNode, ...ancestorsOf(parentNode)]
}

function fits(selector: ComplexSelector, element: Element): boolean {
  const last = selector.at(-1)
  if (!last || !fitsCompound(last, element)) return false
  const before = selector.slice(0, -1)
  if (before.length === 0) return true
  return candidates(last, element).some((one) => fits(before, one))
}

function candidates({ combinator }: Compound, element: Element): Element[] {
  if (combinator === ' ') return ancestorsOf(element)
  if (combinator === '>') return ancestorsOf(element).slice(0, 1)
  const siblings = element.parentNode?.childNodes.filter(defaultTreeAdapter.isElementNode) ?? []
  const before = siblings.slice(0, siblings.indexOf(element))
  return combinator === '+' ? before.slice(-1) : before
}

function fitsCompound(compound: Compound, element: Element): boolean {
  const { tag, classes, ids, attributes, pseudos } = compound
  const own = (attributeOf(element, 'class') ?? '').split(/\s+/)
  return (
    (tag === undefined || tag === element.tagName) &&
    classes.every((name) => own.includes(name)) &&
    ids.every((id) => id === attributeOf(element, 'id')) &&
    attributes.every((words) => fitsAttribute(words, element)) &&
    pseudos.every(({ name, words }) => fitsPseudo(name, words, element))
  )
}

function fitsPseudo(name: string, words: ComponentValue[] | undefined, element: Element) {
  if (name === 'root') return element.tagName === 'html'
  const isAny = () =>
    parseSelectors(words ?? []).some((selector) => selector && fits(selector, element))
  if (name === 'is' || name === 'where') return isAny()
  return name === 'not' && !isAny()
}

function fitsAttribute(words: ComponentValue[], element: Element) {
  const [first, ...rest] = words
  const value = attributeOf(element, identOf(first)?.toLowerCase() ?? '')
  if (value === undefined) return false
  if (rest.length === 0) return true
  const operator = rest.filter(isSign).map((sign) => textOf([sign]))
  const expected = wordOf(rest.find((word) => !isSign(word) && !isBlank(word)))
  return compare(operator.join(''), value, expected)
}

function isSign(value: ComponentValue) {
  return isTokenNode(value) && isTokenDelim(value.value)
}

function wordOf(value: ComponentValue | undefined) {
  if (value && isTokenNode(value) && isTokenString(value.value)) return value.value[4].value
  if (value && isTokenNode(value) && isTokenNumber(value.value)) return textOf([value])
  return identOf(value) ?? ''
}

function compare(operator: string, value: string, expected: string) {
  if (operator === '=') return value === expected
  if (operator === '~=') return value.split(/\s+/).includes(expected)
  if (operator === '|=') return value === expected || value.startsWith(`${expected}-`)
  if (expected === '') return false
  if (operator === '^=') return value.startsWith(expected)
  if (operator === '$=') return value.endsWith(expected)
  return operator === '*=' && value.includes(expected)
}

function attributeOf({ attrs }: Element, name: string) {
  return attrs.find((attribute) => attribute.name === name)?.value
}
