import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

const formatted = /^\d{2}-\d{2}-\d{4}$/

/** `31-01-2026`, the same in every time zone; empty for what is no date. */
export function formatDate(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  if (typeof value === 'string' && formatted.test(value)) return value
  // dayjs alone would roll the 13th month over into the next year.
  if (Number.isNaN(new Date(value).getTime())) return ''
  return dayjs.utc(value).format('DD-MM-YYYY')
}
