/** `2026-01-31` of `31-01-2026`, for machines. */
export function isoDate(createdAt: string): string {
  return createdAt.split('-').reverse().join('-')
}
