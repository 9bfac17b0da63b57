import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

const longestDate = 100
/** What names a time zone: an ISO date by itself (UTC), an offset after a time, or letters. */
const zoned = /^\d{4}(-\d\d){0,2}$|\d ?z\b|gmt|utc|:\d\d.*[+-]\d|[ecmp][sd]t\b/i
/** As in India and Europe, with a time or without: JavaScript would take the month for the day. */
const dayFirst = /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d\d)(?:$|[ ,T])/
/** Seconds or milliseconds, as a text. Twelve digits are a day and a time. */
const timestamp = /^(\d{10}|\d{13})$/
/** Milliseconds from here on, seconds below: both of March 1973 or later. */
const firstMilliseconds = 1e11
const iso = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?!\d)/

/** `31-01-2026`, the same in every time zone; empty for an invalid date. */
export function formatDate(value: unknown): string {
  if (typeof value === 'number') return write(dayjs.utc(toMilliseconds(value)))
  if (typeof value !== 'string' || value.length > longestDate) return ''
  if (timestamp.test(value)) return write(dayjs.utc(toMilliseconds(Number(value))))
  const { groups } = dayFirst.exec(value) ?? {}
  const { year, month = '', day = '' } = groups ?? iso.exec(value)?.groups ?? {}
  const named = `${year?.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year && !isDay(named)) return ''
  if (groups) return write(dayjs.utc(named))
  // Without a zone the date is meant as written: JavaScript reads it as local time, so it is written as such.
  const date = new Date(value)
  return write(zoned.test(value) ? dayjs.utc(date) : dayjs(date))
}

function toMilliseconds(time: number) {
  return Math.abs(time) < firstMilliseconds ? time * 1000 : time
}

function write(written: dayjs.Dayjs) {
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
