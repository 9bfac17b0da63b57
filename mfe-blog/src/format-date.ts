import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

const longestDate = 100
/** What names a time zone: an ISO date by itself (UTC), an offset after a time, or letters. */
const zoned = /^\d{4}(-\d\d){0,2}$|\d ?z\b|gmt|utc|:\d\d.*[+-]\d|[ecmp][sd]t\b/i
const formatted = /^(\d{2})-(\d{2})-(\d{4})$/

/** `31-01-2026`, the same in every time zone; empty for an invalid date. */
export function formatDate(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  if (String(value).length > longestDate) return ''
  const [, day, month, year] = formatted.exec(String(value)) ?? []
  // dayjs alone would roll the 13th month over into the next year.
  const date = new Date(year ? `${year}-${month}-${day}` : value)
  // Without a zone the date is meant as written: JavaScript reads it as local time, so it is written as such.
  const isZoned = year || typeof value === 'number' || zoned.test(value)
  const written = isZoned ? dayjs.utc(date) : dayjs(date)
  return written.isValid() && hasFourDigits(written.year()) ? written.format('DD-MM-YYYY') : ''
}

/** True for years that page, feed and sitemap can all write. */
function hasFourDigits(year: number) {
  return year >= 1000 && year <= 9999
}
