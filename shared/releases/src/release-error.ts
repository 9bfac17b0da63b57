/** A release command or check that was refused. The message says what, why, what to do, and what state is left behind. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}
