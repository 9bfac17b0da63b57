import {
  type ComponentValue,
  isCommentNode,
  isSimpleBlockNode,
  isTokenNode,
  isWhitespaceNode,
  parseListOfComponentValues,
  type SimpleBlockNode,
  stringify,
} from '@csstools/css-parser-algorithms'
import {
  isTokenAtKeyword,
  isTokenCloseCurly,
  isTokenOpenCurly,
  isTokenSemicolon,
  tokenize,
} from '@csstools/css-tokenizer'

export type CssRule = {
  /** `media` for `@media`; absent in a style rule. */
  name?: string
  /** The part before the block: a selector, or the condition of an at-rule. */
  prelude: ComponentValue[]
  /** Absent in at-rules that end with a semicolon. */
  block?: ComponentValue[]
}

/** Parses a style sheet by CSS Syntax. Keeps the parse errors that a browser would ignore. */
export function parseStyleSheet(css: string): { rules: CssRule[]; errors: string[] } {
  const errors: string[] = []
  const onParseError = ({ message }: Error) => void errors.push(message)
  const values = parseListOfComponentValues(tokenize({ css }, { onParseError }), { onParseError })
  return { rules: parseRules(values, errors), errors }
}

/** The rules of a style sheet, or of the block of an at-rule such as `@media`. */
export function parseRules(values: ComponentValue[], errors: string[] = []): CssRule[] {
  const rules: CssRule[] = []
  let rule: CssRule | undefined
  for (const value of values) {
    if (!rule && isBlank(value)) continue
    const isAtRule = rule?.name !== undefined
    rule ??= begin(value)
    if (isBlock(value)) {
      rules.push({ ...rule, block: value.value })
      rule = undefined
    } else if (isAtRule && isTokenNode(value) && isTokenSemicolon(value.value)) {
      rules.push(rule)
      rule = undefined
    } else {
      if (isTokenNode(value) && isTokenCloseCurly(value.value)) errors.push('Unmatched }')
      if (!isAtKeyword(value, rule)) rule.prelude.push(value)
    }
  }
  if (rule) errors.push(`A rule without a block: ${textOf(rule.prelude)}`)
  return rules
}

function begin(value: ComponentValue): CssRule {
  if (!isTokenNode(value) || !isTokenAtKeyword(value.value)) return { prelude: [] }
  return { name: value.value[4].value.toLowerCase(), prelude: [] }
}

function isAtKeyword(value: ComponentValue, { name, prelude }: CssRule) {
  return (
    name !== undefined &&
    prelude.length === 0 &&
    isTokenNode(value) &&
    isTokenAtKeyword(value.value)
  )
}

export function isBlock(value: ComponentValue): value is SimpleBlockNode {
  return isSimpleBlockNode(value) && isTokenOpenCurly(value.startToken)
}

export function isBlank(value: ComponentValue) {
  return isWhitespaceNode(value) || isCommentNode(value)
}

export function textOf(values: ComponentValue[]) {
  return stringify([values]).trim()
}
