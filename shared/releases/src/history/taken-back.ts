import type { History, Pointer } from './history'

/**
 * The pointer by which the watch took a release back; undefined once a person has made the release live again: what
 * was taken back once, a person decides about.
 */
export function findTakeBack(
  { pointers }: History,
  remote: string,
  release: string,
): Pointer | undefined {
  let found: Pointer | undefined
  for (const [position, pointer] of pointers.entries()) {
    const before = pointers[position - 1]
    if (takesBack(pointer, before, remote, release)) found = pointer
    else if (liveRelease(pointer, remote) !== liveRelease(before, remote)) {
      if (liveRelease(pointer, remote) === release) found = undefined
    }
  }
  return found
}

/** Counts only if the pointer really removed the release, because then its key may change that remote. */
function takesBack(pointer: Pointer, before: Pointer | undefined, remote: string, release: string) {
  const { takenBack } = pointer
  if (takenBack?.remote !== remote || takenBack.release !== release) return false
  const isGiven = (one: Pointer | undefined) =>
    liveRelease(one, remote) === release || one?.canaries[remote]?.release === release
  return isGiven(before) && !isGiven(pointer)
}

function liveRelease(pointer: Pointer | undefined, remote: string) {
  return pointer?.remotes[remote]?.release
}
