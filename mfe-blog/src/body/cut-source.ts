const longestAddress = 1000
const longestWord = 1000
const endOfAddress = /["'\s<>]/g

/**
 * Cuts a long body at the end of a word or a tag. Pictures in `data:` addresses, as some editors
 * write them, are never shown, so they are removed first and leave their room to words.
 */
export function cutSource(html: string, length: number): string {
  if (html.length <= length) return html
  const text = withoutPictures(html)
  if (text.length <= length) return text
  const start = text.slice(0, length)
  const end = Math.max(start.lastIndexOf(' '), start.lastIndexOf('>') + 1)
  return `${end > length - longestWord ? start.slice(0, end) : start} …`
}

/** Searches for the end of each address only: a pattern for a whole one would overflow the stack. */
function withoutPictures(html: string) {
  const kept: string[] = []
  let from = 0
  for (let at = html.indexOf('data:'); at >= 0; at = html.indexOf('data:', from)) {
    endOfAddress.lastIndex = at
    const end = endOfAddress.exec(html)?.index ?? html.length
    kept.push(html.slice(from, end - at > longestAddress ? at : end))
    from = end
  }
  return kept.join('') + html.slice(from)
}
