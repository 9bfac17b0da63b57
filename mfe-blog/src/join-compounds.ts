/**
 * Keeps "four-way" on one line. A word joiner, because a non-breaking hyphen would be found by no search for the word
 * in the page. A compound longer than its line still breaks.
 */
export function joinCompounds(text: string): string {
  return text.replace(/([\p{L}\p{M}\p{N}]-)(?=[\p{L}\p{N}])/gu, '$1\u2060')
}
