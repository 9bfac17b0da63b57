import { ReleaseError } from '../release-error'

const kB = 1024
const MB = 1024 * kB

const kinds: [path: RegExp, bytes: number][] = [
  [/^pointers\//, 64 * kB],
  [/\.sig$/, 4 * kB],
  [/\/release\.json$/, MB],
  [/^(versions|sets|shells|checks)\//, 64 * kB],
]
export const largestFile = 32 * MB

/** How many bytes a file of the store may have, by what it is; `wanted` makes that less, never more. */
export function limitOf(path: string, wanted = largestFile) {
  const [, bytes = largestFile] = kinds.find(([kind]) => kind.test(path)) ?? []
  return Math.min(bytes, wanted)
}

/**
 * For a file whose size is known from its release, plain or compressed: what does not compress grows a
 * little, and other bytes of about this size are better told by their digest.
 */
export function limitOfReleased(bytes = 0) {
  return bytes + 64 * kB
}

/**
 * A `ReleaseError`, because the store did answer: what it has is unfit, and concerns the release or
 * pointer it belongs to alone.
 */
export function tooLarge(path: string, bytes: number, limit: number) {
  return new ReleaseError(
    `${path} has ${bytes} bytes, and may have at most ${limit}. It was neither read nor written; ` +
      'make it smaller, raise the version and publish again.',
  )
}
