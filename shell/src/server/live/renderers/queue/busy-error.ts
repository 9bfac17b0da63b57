/** Load shedding: too much is under way already. The same request may succeed after `retryAfter` seconds. */
export class BusyError extends Error {
  override readonly name = 'BusyError'

  constructor(
    message: string,
    readonly retryAfter: number,
  ) {
    super(message)
  }
}
