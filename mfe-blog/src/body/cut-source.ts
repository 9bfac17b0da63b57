const longestAddress = 1000
const longestWord = 1000
const endOfAddress = /["'\s<>]/g

/**
 * At most so much of a long body, up to the end of a word or a tag. Pictures that stand in their own
 * addresses, as some editors put them, are never shown and go first: words have their place.
 */
export function cutSource(html: string, length: number): string {
  if (html.length <= length) return html
  const text = withoutPictures(html)
  if (text.length <= length) return text
  const start = text.slice(0, length)
  const end = Math.max(start.lastIndexOf(' '), start.lastIndexOf('>') + 1)
  return `${end > length - longestWord ? start.slice(0, end) : start} …`
}

/** Searches for the end of each address: a pattern for the whole of one would run out of stack. */
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
