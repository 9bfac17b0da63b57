/** The address that calls a number, which people write with spaces. */
export function phoneLink(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`
}
