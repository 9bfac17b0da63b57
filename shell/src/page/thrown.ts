/** What was thrown, as an error: JavaScript throws anything. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

export function messageOf(thrown: unknown): string {
  return asError(thrown).message
}

/** For logs. */
export function stackOf(thrown: unknown): string {
  const { stack, message } = asError(thrown)
  return stack ?? message
}
