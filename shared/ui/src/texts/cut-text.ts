/**
 * A character as a reader sees it: a flag, or a letter with its marks, a syllable of Devanagari and its like, an emoji of
 * several. Near enough to Unicode's own rule (UAX 29), whose `Intl.Segmenter` is missing in browsers of 2024: the server
 * and the browser would cut differently (hydration mismatch). Bounded, because a text may be marks alone.
 */
const character =
  /\p{RI}{2}|.(?:[\p{M}\p{EMod}\u200c\u{e0020}-\u{e007f}]|\u200d.?|(?<=[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d])\p{L}){0,30}/gsu

export function charactersOf(text: string): string[] {
  return text.match(character) ?? []
}

/**
 * Truncates to a number of code points, at the end of a word if there is one in the second half, and never within a
 * character.
 */
export function cutText(text: string, length: number): string {
  if (Array.from(text).length <= length) return text
  const characters = charactersOf(text)
  let left = length
  const room = characters.findIndex((character) => {
    left -= Array.from(character).length
    return left < 0
  })
  const end = characters.slice(0, room + 1).findLastIndex((character) => /\s/.test(character))
  const whole = characters.slice(0, end > room / 2 ? end : room)
  return `${whole.join('').replace(/[\s,;:]+$/, '')}...`
}
