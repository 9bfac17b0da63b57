/** A call that brought no usable answer. `status` is missing when there was no answer at all. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  /** As the service sent it: it asks to be left alone. */
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
