/** A call that brought no usable answer. `status` is missing when there was no answer at all. */
export class HttpError extends Error {
  override readonly name = 'HttpError'

  constructor(
    message: string,
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
