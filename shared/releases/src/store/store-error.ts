/**
 * The store did not answer, or not usably. No `ReleaseError`, because the requested release or pointer may be good.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}
