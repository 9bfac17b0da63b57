import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

const longestDate = 100
/** What names a time zone: an ISO date by itself (UTC), an offset after a time, or letters. */
const zoned = /^\d{4}(-\d\d){0,2}$|\d ?z\b|gmt|utc|:\d\d.*[+-]\d|[ecmp][sd]t\b/i
const formatted = /^(?<day>\d\d)-(?<month>\d\d)-(?<year>\d{4})$/
const iso = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?!\d)/

/** `31-01-2026`, the same in every time zone; empty for an invalid date. */
export function formatDate(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  if (String(value).length > longestDate) return ''
  const { groups } = formatted.exec(String(value)) ?? {}
  const { year, month, day } = groups ?? iso.exec(String(value))?.groups ?? {}
  const named = `${year}-${month}-${day}`
  if (year && !isDay(named)) return ''
  const date = new Date(groups ? named : value)
  // Without a zone the date is meant as written: JavaScript reads it as local time, so it is written as such.
  const isZoned = groups || typeof value === 'number' || zoned.test(value)
  const written = isZoned ? dayjs.utc(date) : dayjs(date)
  return written.isValid() && hasFourDigits(written.year()) ? written.format('DD-MM-YYYY') : ''
}

/** False for a day like the 31st of February, which JavaScript makes one of March. */
function isDay(named: string) {
  const date = dayjs.utc(named)
  return date.isValid() && date.format('YYYY-MM-DD') === named
}

/** True for years that page, feed and sitemap can all write. */
function hasFourDigits(year: number) {
  return year >= 1000 && year <= 9999
}
