import type { History, Pointer } from './history'

/**
 * The pointer by which the watch took a release back, unless somebody made the release live again since:
 * one automatic rollback, and from then on a person's word counts.
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

/** Believed only if the pointer did it: its key may change that remote, then. */
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
