/** Truncates at the end of a word if there is one in the second half, and never within an emoji. */
export function cutText(text: string, length: number): string {
  const characters = Array.from(text)
  if (characters.length <= length) return text
  const start = characters.slice(0, length)
  const end = characters.slice(0, length + 1).findLastIndex((character) => /\s/.test(character))
  const whole = end > length / 2 ? start.slice(0, end) : start
  return `${whole.join('').replace(/[\s,;:]+$/, '')}...`
}
