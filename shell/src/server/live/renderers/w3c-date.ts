const pattern =
  /^(\d{4})-(\d{2})-(\d{2})(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/

/**
 * True for an existing day, or a time with its zone, as in the W3C's note on date formats, which search engines read.
 * One wrong date makes the whole sitemap invalid.
 */
export function isW3cDate(text: string | undefined): text is string {
  const [, year, month, day] = pattern.exec(text ?? '') ?? []
  if (!day) return false
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // `Date` reads "2026-02-30" as a day in March.
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
}
