import { ReleaseError } from '../release-error'

const kB = 1024
const MB = 1024 * kB

const kinds: [path: RegExp, bytes: number][] = [
  [/^pointers\//, 64 * kB],
  [/\.sig$/, 4 * kB],
  [/\/release\.json$/, MB],
  [/^(versions|sets|shells|revoked|checks)\//, 64 * kB],
]
export const largestFile = 32 * MB

/** Size limit of a file of the store, in bytes, by its kind; `wanted` can only lower it. */
export function sizeLimitOf(path: string, wanted = largestFile) {
  const [, bytes = largestFile] = kinds.find(([kind]) => kind.test(path)) ?? []
  return Math.min(bytes, wanted)
}

/**
 * Size limit of a released file, plain or compressed, with room because incompressible data grows a little. Other
 * bytes of about this size are detected by their digest.
 */
export function sizeLimitOfReleased(bytes = 0) {
  return bytes + 64 * kB
}

/**
 * A `ReleaseError` and no `StoreError`, because the store did answer, and only the release or pointer of this file is
 * affected.
 */
export function tooLarge(path: string, bytes: number, limit: number) {
  return new ReleaseError(
    `${path} has ${bytes} bytes, and may have at most ${limit}. It was neither read nor written; ` +
      'make it smaller, raise the version and publish again.',
  )
}

/**
 * The error for a file that the store has and does not hand over, as it does others. Of a release, that affects no
 * other; elsewhere the store itself is at fault.
 */
export function asWithheld(path: string, error: unknown, code: string) {
  if (!path.startsWith('releases/')) return error
  return new ReleaseError(
    `${path} is in the store, which does not hand it over (${code}). The release is not used: ` +
      'let this program read the file, or raise the version and publish again.',
    { cause: error },
  )
}
