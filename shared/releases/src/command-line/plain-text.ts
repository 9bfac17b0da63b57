/**
 * Without control characters but line ends: what anybody may write into the store would move a terminal's cursor, and
 * overwrite what else is said.
 */
export function plainText(words: string) {
  return words.replace(/[^\P{Cc}\n]/gu, '\uFFFD')
}

/** For a cell or a quotation: a line of its own could look like another message. */
export function plainLine(words: string) {
  return words.replace(/\p{Cc}/gu, '\uFFFD')
}
