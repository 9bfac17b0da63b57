import type { HttpError } from '@site/platform'

/** Milliseconds of rest that a service asked for, in seconds or as a date (RFC 9110, 10.2.3). */
export function readRetryAfter({ retryAfter }: HttpError): number | undefined {
  if (!retryAfter) return undefined
  const ms = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
