/** A remote failed, so its pages cannot be shown. The rest of the site goes on. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'

  constructor(
    readonly remote: string,
    what: string,
    options?: ErrorOptions,
  ) {
    const reason = options?.cause instanceof Error ? `: ${options.cause.message}` : ''
    super(`The remote ${remote} ${what}${reason}`, options)
  }
}
