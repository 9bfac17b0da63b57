/** Thrown by a loader or a page when what the address names does not exist: status 404. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError'
}
