import { describeRetirement, findSigner, mayRelease, type ReleaseKey } from '../keys/keys'
import { changedRemotes, type History, type Live, liveIn, type Pointer, wasNamed } from './history'
import { mostPercentTogether } from './pointer-rules'

type Known = {
  /** The history as the writer of the pointer saw it. */
  view: History
  history: History
  keys: ReleaseKey[]
}

/** The bytes that are signed. */
export function formatUnsigned(pointer: Omit<Pointer, 'signature'>): Buffer {
  return Buffer.from(JSON.stringify(pointer))
}

export function formatPointer(pointer: Pointer): Buffer {
  return Buffer.from(`${JSON.stringify(pointer, null, 2)}\n`)
}

/** The reason to refuse a pointer, as the end of a sentence; undefined for a valid one. */
export function findFault(pointer: Pointer, number: number, { view, history, keys }: Known) {
  if (pointer.number !== number)
    return `says it is number ${pointer.number}: it is a copy of another pointer`
  if (pointer.previous !== view.head) {
    return pointer.previous === history.head
      ? `is dated ${pointer.at}, before the one it follows`
      : 'does not follow the newest one: it is a fork'
  }
  const { signature, ...unsigned } = pointer
  const key = findSigner(keys, 'pointer', formatUnsigned(unsigned), signature)
  if (!key) return 'is not signed by a known key'
  if (isRetiredAt(key, number, [pointer.at, history.latest])) {
    return `is signed with a key of ${key.owner} that was retired ${describeRetirement(key)}`
  }
  return findOverreach(pointer, view, key)
}

/**
 * A number in the history cannot be forged, a date can. For a key that was retired by date, a pointer is refused once
 * it, or any before it, is dated later.
 */
function isRetiredAt({ retired, retiredAt }: ReleaseKey, number: number, dates: string[]) {
  if (retiredAt !== undefined) return number >= retiredAt
  return retired !== undefined && dates.some((date) => date > retired)
}

/** A change that the pointer's key may not make, as the end of a sentence. */
function findOverreach(pointer: Pointer, view: History, key: ReleaseKey) {
  const before = liveIn(view)
  for (const remote of changedRemotes(before, pointer)) {
    if (!mayRelease(key, remote))
      return `changes ${remote}, which the key of ${key.owner} may not do`
    if (key.role === 'watch' && before.remotes[remote] && !pointer.remotes[remote]) {
      return `removes ${remote}, which the watch key of ${key.owner} may not do`
    }
    const named = [pointer.remotes[remote], pointer.canaries[remote]].flatMap((one) => one ?? [])
    const isNew = named.some(({ release }) => !wasNamed(view, remote, release))
    if (key.role === 'watch' && isNew) {
      return `makes a new release of ${remote} live, which the watch key of ${key.owner} may not do`
    }
  }
  const share = percentTogether(pointer)
  if (share > mostPercentTogether && share > percentTogether(before)) {
    return `gives ${share} % of the visitors to canaries, and ${mostPercentTogether} % is the most`
  }
  return undefined
}

export function percentTogether({ canaries }: Pick<Live, 'canaries'>) {
  return Object.values(canaries).reduce((sum, { percent }) => sum + percent, 0)
}
