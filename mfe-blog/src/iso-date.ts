/** `31-01-2026` → `2026-01-31`, for machines. */
export function isoDate(createdAt: string): string {
  return createdAt.split('-').reverse().join('-')
}
