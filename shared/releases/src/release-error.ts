/** A refused command or check. The message says what, why, what to do, and which state is left behind. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}
