import { ReleaseError } from '../release-error'

const units: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const longest = 30 * 86_400_000

/** Parses `90s`, `30m`, `2h` or `7d` into ms. Throws `ReleaseError` for anything else. */
export function parseDuration(text: string): number {
  const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? []
  const duration = Number(count) * (units[unit] ?? 0)
  if (duration > 0 && duration <= longest) return duration
  throw new ReleaseError(
    `"${text}" is no duration. It has to be a number with s, m, h or d, such as 2h, and at most 30d; nothing was changed.`,
  )
}

/** The time after a duration from now on, as ISO time. */
export function later(duration: string) {
  return new Date(Date.now() + parseDuration(duration)).toISOString()
}
