import {
  type ComponentValue,
  isFunctionNode,
  isSimpleBlockNode,
  isTokenNode,
} from '@csstools/css-parser-algorithms'
import {
  isTokenColon,
  isTokenComma,
  isTokenDelim,
  isTokenHash,
  isTokenIdent,
  isTokenOpenSquare,
} from '@csstools/css-tokenizer'
import { isBlank } from './parse-css'

export type Compound = {
  /** Relation to the compound before it. */
  combinator: ' ' | '>' | '+' | '~' | undefined
  tag?: string
  classes: string[]
  ids: string[]
  attributes: ComponentValue[][]
  pseudos: { name: string; isElement: boolean; words?: ComponentValue[] }[]
}

/** Compounds from left to right: `.list > li + li` has three. */
export type ComplexSelector = Compound[]

/** The selectors of a list; undefined for a selector beyond Selectors Level 4 without namespaces. */
export function parseSelectors(values: ComponentValue[]): (ComplexSelector | undefined)[] {
  return splitAtCommas(values).map(parseSelector)
}

function splitAtCommas(values: ComponentValue[]): ComponentValue[][] {
  const parts: ComponentValue[][] = [[]]
  for (const value of values) {
    if (isTokenNode(value) && isTokenComma(value.value)) parts.push([])
    else parts.at(-1)?.push(value)
  }
  return parts
}

function parseSelector(values: ComponentValue[]): ComplexSelector | undefined {
  const selector: ComplexSelector = []
  const waiting = trim(values)
  let combinator: Compound['combinator']
  while (waiting.length > 0) {
    const compound = takeCompound(waiting, combinator)
    if (!compound) return undefined
    selector.push(compound)
    if (waiting.length === 0) return selector
    combinator = takeCombinator(waiting)
    if (!combinator) return undefined
  }
  return undefined
}

function trim(values: ComponentValue[]) {
  const first = values.findIndex((value) => !isBlank(value))
  const last = values.findLastIndex((value) => !isBlank(value))
  return first < 0 ? [] : values.slice(first, last + 1)
}

function takeCombinator(waiting: ComponentValue[]): Compound['combinator'] {
  let found: Compound['combinator']
  for (let next = waiting[0]; next; next = waiting[0]) {
    const sign = isTokenNode(next) && isTokenDelim(next.value) ? next.value[4].value : undefined
    if (isBlank(next)) found ??= ' '
    else if ((sign === '>' || sign === '+' || sign === '~') && (found ?? ' ') === ' ') found = sign
    else return found
    waiting.shift()
  }
  return undefined
}

function takeCompound(
  waiting: ComponentValue[],
  combinator: Compound['combinator'],
): Compound | undefined {
  const compound: Compound = { combinator, classes: [], ids: [], attributes: [], pseudos: [] }
  let taken = 0
  for (let next = waiting[0]; next && !isBlank(next); next = waiting[0]) {
    if (isCombinator(next)) break
    waiting.shift()
    if (!takePart(next, waiting, compound, taken === 0)) return undefined
    taken += 1
  }
  return taken > 0 ? compound : undefined
}

function isCombinator(value: ComponentValue) {
  return isTokenNode(value) && isTokenDelim(value.value) && '>+~'.includes(value.value[4].value)
}

function takePart(
  part: ComponentValue,
  waiting: ComponentValue[],
  compound: Compound,
  isFirst: boolean,
): boolean {
  if (isSimpleBlockNode(part)) {
    compound.attributes.push(part.value.filter((value) => !isBlank(value)))
    return isTokenOpenSquare(part.startToken)
  }
  if (!isTokenNode(part)) return false
  const token = part.value
  if (isTokenHash(token)) return compound.ids.push(token[4].value) > 0
  if (isTokenColon(token)) return takePseudo(waiting, compound)
  if (isTokenIdent(token)) {
    compound.tag = token[4].value.toLowerCase()
    return isFirst
  }
  if (!isTokenDelim(token)) return false
  if (token[4].value === '*') return isFirst
  const name = identOf(waiting.shift())
  return token[4].value === '.' && name !== undefined && compound.classes.push(name) > 0
}

function takePseudo(waiting: ComponentValue[], compound: Compound): boolean {
  const first = waiting[0]
  const isElement = first !== undefined && isTokenNode(first) && isTokenColon(first.value)
  if (isElement) waiting.shift()
  const next = waiting.shift()
  if (next && isFunctionNode(next)) {
    compound.pseudos.push({ name: next.getName().toLowerCase(), isElement, words: next.value })
    return true
  }
  const name = identOf(next)?.toLowerCase()
  return name !== undefined && compound.pseudos.push({ name, isElement }) > 0
}

export function identOf(value: ComponentValue | undefined): string | undefined {
  return value && isTokenNode(value) && isTokenIdent(value.value) ? value.value[4].value : undefined
}
