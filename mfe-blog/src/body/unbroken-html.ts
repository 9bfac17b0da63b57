import { splitUnbroken } from '../split-unbroken'
import { type Child, type Element, element, type Text } from './html-tree'

/** Compounds: as many as sixty printed pages have; a body of them alone would grow sevenfold. */
const mostUnbroken = 2000

const units = 'million|years|months|weeks|minutes|seconds|mm|tonnes|per cent'
const months =
  'January|February|March|April|May|June|July|August|September|October|November|December'
const word = String.raw`[\p{L}\p{M}\p{N}]`
/** What articles have and titles hardly: here, because pages load the rule of titles at once. */
const more = new RegExp(
  String.raw`((?<!${word})(?:(?:\d{1,3}\sto\s)?\d[\d,.]{0,14}\s(?:${units})|[Mm]onth\s\d{1,2}|\d{1,2}\s(?:${months})|[Ss]ection\s\d{1,4}[A-Z]?|\d[\d,.]{0,9}(?:\s[×÷]\s₹?\d[\d,.]{0,9}){1,3})(?!${word}))`,
  'u',
)

const verbatim = ['pre', 'code', 'kbd', 'samp']

/**
 * Keeps compounds, amounts and days of a text on one line. Words by no-break spaces, which find-in-page takes for spaces
 * and a copy gives back as such; compounds by markup, because a joiner in them is neither. Call it in document order.
 */
export function createUnbrokenSteps() {
  let left = mostUnbroken

  return function keep(text: Text, around: Element[]): Iterable<Child> {
    const isVerbatim = around.some(({ tagName }) => verbatim.includes(tagName))
    return isVerbatim ? [text] : partsOf(text.value)
  }

  // Lazily, because a text may have fifty thousand parts.
  function* partsOf(text: string): Generator<Child> {
    for (const [position, part] of splitUnbroken(text).entries()) {
      if (position % 2 === 1) yield unbroken(part)
      else yield* partsOfMore(part)
    }
  }

  function* partsOfMore(text: string): Generator<Child> {
    for (const [position, part] of text.split(more).entries()) {
      if (position % 2 === 1) yield unbroken(part)
      else if (part !== '') yield { type: 'text', value: part }
    }
  }

  function unbroken(value: string): Child {
    if (/\s/.test(value)) return { type: 'text', value: value.replace(/\s/g, '\u00a0') }
    if (left === 0) return { type: 'text', value }
    left -= 1
    return element('span', {}, [{ type: 'text', value }])
  }
}
