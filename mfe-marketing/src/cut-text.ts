/** Whole characters, so that no emoji is cut in half. */
export function cutText(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text
}
