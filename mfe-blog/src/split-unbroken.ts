const word = String.raw`\p{L}\p{M}\p{N}`
/** As many characters as a title of the narrowest page has on a line: what is longer breaks. */
const longest = 14
const compound = `(?<![${word}\\-–/.@_])(?=[${word}\\-–]{3,${longest}}(?![${word}\\-–]))[${word}]+(?:[-–][${word}]+)+`
const figure = String.raw`\d[\d,.]{0,14}`
const amount = `(?<![${word}])(?:Rs\\.? ${figure}(?: (?:crore|lakh))?|${figure} (?:crore|lakh|days|hours|min|kg|km))(?![${word}])`
const unbroken = new RegExp(`(${compound}|${amount})`, 'u')

/**
 * Splits a text into parts, of which every second one stays on one line: a compound such as "four-way", or an amount
 * with its unit. In linear time.
 */
export function splitUnbroken(text: string): string[] {
  return text.split(unbroken)
}
