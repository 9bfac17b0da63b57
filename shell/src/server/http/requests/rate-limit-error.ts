/**
 * Rate limit: an address has sent too many requests. This one was not worked on; it may be sent again after
 * `retryAfter` seconds.
 */
export class RateLimitError extends Error {
  override readonly name = 'RateLimitError'
  readonly statusCode = 429

  constructor(
    /** HTML of the answer. */
    readonly page: string,
    readonly retryAfter: number,
  ) {
    super(`Too many requests from one address: try again in ${retryAfter} s.`)
  }
}
