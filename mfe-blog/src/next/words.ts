export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{2,}/gu) ?? []
}

/** How many different words both have. */
export function countCommon(some: string[], others: string[]): number {
  const known = new Set(others)
  return [...new Set(some)].filter((word) => known.has(word)).length
}
