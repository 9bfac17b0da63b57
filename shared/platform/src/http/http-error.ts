/** A call without a usable answer. `status` is undefined when there was no answer at all. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  /** The `Retry-After` header, as sent. */
  readonly retryAfter: string | undefined

  constructor(
    message: string,
    readonly status?: number,
    options?: ErrorOptions & { retryAfter?: string | undefined },
  ) {
    super(message, options)
    this.retryAfter = options?.retryAfter
  }
}
