/** Milliseconds of rest that `Retry-After` asks for, in seconds or as a date (RFC 9110, 10.2.3). */
export function readRetryAfter(header: string | null | undefined): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
