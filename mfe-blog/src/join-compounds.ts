/**
 * Keeps "four-way" on one line. A word joiner, because find-in-page would miss a word with a non-breaking hyphen. A
 * compound longer than its line still breaks.
 */
export function joinCompounds(text: string): string {
  return text.replace(/([\p{L}\p{M}\p{N}]-)(?=[\p{L}\p{N}])/gu, '$1\u2060')
}
