/**
 * The store gave no answer, or none that can be used. No `ReleaseError`: it says nothing about the
 * release or pointer that was asked for, which may be as good as ever.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}
