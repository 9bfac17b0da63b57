import {
  type ComponentValue,
  isFunctionNode,
  isSimpleBlockNode,
  isTokenNode,
} from '@csstools/css-parser-algorithms'
import { isTokenAtKeyword, isTokenString, isTokenURL } from '@csstools/css-tokenizer'
import { type CssRule, isBlank, isBlock, parseRules, parseStyleSheet, textOf } from './parse-css'
import { type ComplexSelector, type Compound, identOf, parseSelectors } from './parse-selector'

/**
 * Faults of a remote's style sheet, each as the end of a sentence; empty when every rule stays in the remote's own
 * cascade layer and below the classes of its own CSS modules.
 */
export function findStyleFaults(css: string, remote: string): string[] {
  if (/<\/style|<!--/i.test(css)) return ['holds what ends a style element: take it out']
  const { rules, errors } = parseStyleSheet(css)
  if (errors.length > 0) return [`is no valid CSS: ${[...new Set(errors)].join(', ')}`]
  const outside = rules.filter((rule) => !isOwnLayer(rule, remote))
  return [
    ...outside.map(
      (rule) =>
        `has ${ruleName(rule)} outside its layer: put all rules into "@layer ${remote}", as the build does`,
    ),
    ...rules.filter((rule) => isOwnLayer(rule, remote)).flatMap(({ block = [] }) => findIn(block)),
  ]

  function findIn(values: ComponentValue[]): string[] {
    const found: string[] = []
    const nested = parseRules(values, found)
    if (found.length > 0) return [`is no valid CSS: ${found.join(', ')}`]
    return nested.flatMap((rule) =>
      rule.name === undefined ? findInStyleRule(rule, remote) : findInAtRule(rule),
    )
  }

  function findInAtRule(rule: CssRule): string[] {
    const { name = '', prelude, block = [] } = rule
    if (conditions.has(name)) return findIn(block)
    const word = named.has(name) ? nameIn(rule) : undefined
    if (word === undefined) {
      return [`has ${ruleName(rule)}, which counts for the whole page: take it out`]
    }
    const isOwn = word.replace(/^--/, '').startsWith(`${remote}-`)
    const inside = findForeign([...prelude, ...block])
    if (isOwn) return inside
    return [
      `has @${name} ${word}, a name that other parts of the page may have: begin it with "${remote}-"`,
      ...inside,
    ]
  }
}

/** At-rules with rules inside. A layer inside the remote's own is the remote's. */
const conditions = new Set(['media', 'supports', 'container', 'starting-style', 'layer'])

/** At-rules that define a name for the whole page. */
const named = new Set(['keyframes', '-webkit-keyframes', 'font-face', 'property', 'counter-style'])

function isOwnLayer({ name, prelude, block }: CssRule, remote: string) {
  const words = prelude.filter((value) => !isBlank(value))
  return (
    name === 'layer' && block !== undefined && words.length === 1 && identOf(words[0]) === remote
  )
}

function ruleName({ name, prelude }: CssRule) {
  const words = textOf(prelude)
  return name === undefined ? `the selector "${words}"` : `@${name} ${words}`.trim()
}

function nameIn({ name, prelude, block = [] }: CssRule): string | undefined {
  if (name !== 'font-face') return wordOf(prelude.find((value) => !isBlank(value)))
  const at = block.findIndex((value) => identOf(value)?.toLowerCase() === 'font-family')
  // The first value after the colon and white space.
  const family = block.slice(at + 1).find((value) => wordOf(value) !== undefined)
  return at < 0 ? undefined : wordOf(family)
}

function wordOf(value: ComponentValue | undefined) {
  if (value && isTokenNode(value) && isTokenString(value.value)) return value.value[4].value
  return identOf(value)
}

function findInStyleRule({ prelude, block = [] }: CssRule, remote: string): string[] {
  const selectors = parseSelectors(prelude)
  const foreign = selectors.some((selector) => !selector || !staysInside(selector, remote))
  const isNested = block.some(
    (value) => isBlock(value) || (isTokenNode(value) && isTokenAtKeyword(value.value)),
  )
  return [
    ...(foreign
      ? [
          `has the selector "${textOf(prelude)}", which reaches elements of others: begin it with a class of the remote's own CSS modules`,
        ]
      : []),
    ...(isNested
      ? [`nests rules below "${textOf(prelude)}", which the build resolves: build it again`]
      : []),
    ...findForeign(block),
  ]
}

/**
 * Follows a selector from left to right. Descendants of an own element belong to the remote; its siblings may be
 * another part's, unless they are inside another own element.
 */
function staysInside(selector: ComplexSelector, remote: string): boolean {
  let place: 'outside' | 'own' | 'inside' = 'outside'
  for (const { combinator, classes, pseudos } of selector) {
    if (place === 'inside') break
    const isOwn =
      classes.some((name) => name.startsWith(`${remote}-`)) ||
      pseudos.some((pseudo) => isOwnChoice(pseudo, remote))
    if (place === 'own' && (combinator === ' ' || combinator === '>')) place = 'inside'
    else place = isOwn ? 'own' : 'outside'
  }
  return place !== 'outside'
}

/** `:is(.careers-a b, .careers-c)`: minifiers write a list so when one of its selectors is new to them. */
function isOwnChoice({ name, words }: Compound['pseudos'][number], remote: string): boolean {
  if (!words || (name !== 'is' && name !== 'where')) return false
  return parseSelectors(words).every((one) => one !== undefined && staysInside(one, remote))
}

/**
 * Privacy: what a style sheet fetches from another host tells it of every visit. Pictures belong into the release.
 */
function findForeign(values: ComponentValue[]): string[] {
  const addresses = values.flatMap((value) => addressesIn(value))
  return addresses
    .filter((address) => !/^(?:data:|#)/i.test(address.trim()))
    .map((address) => `takes ${address} from outside the release: import the file instead`)
}

const withAddress = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set'])

function addressesIn(value: ComponentValue, isAddress = false): string[] {
  if (isTokenNode(value)) {
    const token = value.value
    if (isTokenURL(token)) return [token[4].value]
    return isAddress && isTokenString(token) ? [token[4].value] : []
  }
  if (isSimpleBlockNode(value)) return value.value.flatMap((inner) => addressesIn(inner))
  if (!isFunctionNode(value)) return []
  const isFetching = isAddress || withAddress.has(value.getName().toLowerCase())
  // The value of a variable is unknown here.
  if (isAddress && value.getName().toLowerCase() === 'var') return [textOf([value])]
  return value.value.flatMap((inner) => addressesIn(inner, isFetching))
}
