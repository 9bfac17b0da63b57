/** An address has asked for too much. The request was not worked on; it may be sent again after `retryAfter` seconds. */
export class LimitError extends Error {
  override readonly name = 'LimitError'

  constructor(
    /** The page that says so. */
    readonly page: string,
    readonly retryAfter: number,
  ) {
    super(`Too many requests from one address: try again in ${retryAfter} s.`)
  }
}
