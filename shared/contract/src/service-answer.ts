const transientRefusals = [408, 425, 429]

/** True for a refusal that says nothing of the call: the service was late, early or busy, and may take it later. */
export function isTransientRefusal(status: number) {
  return transientRefusals.includes(status)
}

/** True for a failure that a service sent as a success of HTTP. */
export function isFailedAnswer(answer: unknown): answer is { status: string } {
  const { status } = Object(answer)
  return typeof status === 'string' && /^(error|fail(ed|ure)?)$/i.test(status)
}
