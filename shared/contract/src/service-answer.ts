const transientRefusals = [408, 425, 429]

/** True for a refusal that says nothing of the call: the service was late, early or busy, and may take it later. */
export function isTransientRefusal(status: number) {
  return transientRefusals.includes(status)
}

/** Milliseconds of rest that `Retry-After` asks for, in seconds or as a date (RFC 9110, 10.2.3). */
export function readRetryAfter(
  header: string | null | undefined,
  now = Date.now(),
): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** True for a failure that a service sent as a success of HTTP. */
export function isFailedAnswer(answer: unknown): answer is { status: string } {
  const { status } = Object(answer)
  return typeof status === 'string' && /^(error|fail(ed|ure)?)$/i.test(status)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Only the fields of a schema, because Yup fails on a field called `__proto__` or `constructor`. */
export function pickFields({ fields }: { fields: object }, value: unknown) {
  const given = isRecord(value) ? value : {}
  return Object.fromEntries(Object.keys(fields).map((field) => [field, given[field]]))
}
