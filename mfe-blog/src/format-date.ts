import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

const longestDate = 100
const formatted = /^(\d{2})-(\d{2})-(\d{4})$/

/** `31-01-2026`, the same in every time zone; empty for an invalid date. */
export function formatDate(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  if (String(value).length > longestDate) return ''
  const [, day, month, year] = formatted.exec(String(value)) ?? []
  // dayjs alone would roll the 13th month over into the next year.
  const date = new Date(year ? `${year}-${month}-${day}` : withZone(value))
  if (Number.isNaN(date.getTime()) || !hasFourDigits(date.getUTCFullYear())) return ''
  return dayjs.utc(date).format('DD-MM-YYYY')
}

/** What names no zone is in UTC, as the server reads it; `Date` would take it for local, except a date alone. */
function withZone(value: string | number) {
  if (typeof value === 'number' || /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/i.test(value)) return value
  if (/^\d{4}-\d\d-\d\d[T ]\d/.test(value)) return `${value.replace(' ', 'T')}Z`
  return /^\d{4}-\d\d-\d\d$/.test(value) ? value : `${value} UTC`
}

/** True for years that page, feed and sitemap can all write. */
function hasFourDigits(year: number) {
  return year >= 1000 && year <= 9999
}
