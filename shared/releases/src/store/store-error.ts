/**
 * The store did not answer, or not usably. No `ReleaseError`, because the requested release or pointer may be good.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** The state that a write leaves behind whose answer was lost, or is late. */
export const unclear =
  'It may be there or may still come, whole or not at all: look at "npm run release -- status" before you do the same again.'
