/** A service has not taken a call. `restMs`: how long it asked to be left alone. */
export class UntakenError extends Error {
  override readonly name = 'UntakenError'

  constructor(
    message: string,
    readonly restMs: number | undefined,
  ) {
    super(message)
  }
}
