/** Thrown by a loader or a page when the address names nothing: status 404. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError'
}
