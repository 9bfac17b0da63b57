import { createHash } from 'node:crypto'
import { findSigner, mayRelease, type ReleaseKey, type Signature } from '../keys/keys'

export type LiveRelease = {
  version: string
  /** `<version>-<hash>`. */
  release: string
}

/** A release that a share of the visitors gets. */
export type Canary = LiveRelease & {
  percent: number
  /** ISO time. */
  since: string
  /** ISO time from which it is promoted if it is not worse than what is live. */
  promoteAt?: string
}

/** What a pointer says is live. */
export type Live = {
  remotes: Record<string, LiveRelease>
  canaries: Record<string, Canary>
}

/** One entry of the append-only history of what is live: the highest verified one counts. */
export type Pointer = Live & {
  number: number
  /** Digest of the newest verified pointer before, `null` for the first. */
  previous: string | null
  at: string
  by: string
  why: string
  /** Tells apart two writers who say the same at the same moment. */
  nonce: string
  signature: Signature
}

export type RefusedPointer = { number: number; reason: string }

/** What is known of the history after reading some of it. */
export type History = {
  /** The verified pointers, oldest first. */
  pointers: Pointer[]
  /** Digest of the newest of them. */
  head: string | null
  refused: RefusedPointer[]
  /** Number of the last pointer that was looked at, verified or not. */
  seen: number
}

export const emptyHistory: History = { pointers: [], head: null, refused: [], seen: 0 }

export function newestOf({ pointers }: History): Pointer | undefined {
  return pointers.at(-1)
}

export function liveIn(history: History): Live {
  const { remotes = {}, canaries = {} } = newestOf(history) ?? {}
  return { remotes, canaries }
}

export function withoutCanary(canaries: Live['canaries'], remote: string): Live['canaries'] {
  const { [remote]: _, ...others } = canaries
  return others
}

/** The bytes that are signed. */
export function formatUnsigned(pointer: Omit<Pointer, 'signature'>): Buffer {
  return Buffer.from(JSON.stringify(pointer))
}

export function formatPointer(pointer: Pointer): Buffer {
  return Buffer.from(`${JSON.stringify(pointer, null, 2)}\n`)
}

/** Reads on by one pointer. One that does not follow from what was verified before changes nothing. */
export function readOn(history: History, bytes: Uint8Array, keys: ReleaseKey[]): History {
  const number = history.seen + 1
  const read = parsePointer(bytes)
  const reason = read ? findFault(read, number, history, keys) : 'is not a pointer'
  if (!read || reason) {
    const refusal = {
      number,
      reason: `Pointer ${number} ${reason}. What was live before it stays.`,
    }
    return { ...history, seen: number, refused: [...history.refused, refusal] }
  }
  const head = createHash('sha384').update(bytes).digest('hex')
  return { ...history, seen: number, head, pointers: [...history.pointers, read] }
}

function parsePointer(bytes: Uint8Array): Pointer | undefined {
  try {
    const pointer = JSON.parse(Buffer.from(bytes).toString())
    const isWhole = [pointer.remotes, pointer.canaries, pointer.signature].every(
      (part) => Object(part) === part,
    )
    // Also what is signed may be wrong: it must not stop the other teams.
    const named = [pointer.remotes, pointer.canaries].flatMap(Object.values)
    const isNamed = named.every((one) => typeof one?.release === 'string')
    return isWhole && isNamed && Date.parse(pointer.at) ? pointer : undefined
  } catch {
    return undefined
  }
}

function findFault(pointer: Pointer, number: number, history: History, keys: ReleaseKey[]) {
  if (pointer.number !== number)
    return `says it is number ${pointer.number}: it was put there again`
  if (pointer.previous !== history.head) return 'does not follow the newest one: it is a fork'
  const before = newestOf(history)
  if (before && pointer.at < before.at) return `is dated ${pointer.at}, before the one it follows`
  const { signature, ...unsigned } = pointer
  const key = findSigner(keys, 'pointer', formatUnsigned(unsigned), signature)
  if (!key) return 'is not signed by a known key'
  if (key.retired && pointer.at > key.retired) {
    return `is signed with a key of ${key.owner} that was retired on ${key.retired}`
  }
  return findOverreach(pointer, history, key)
}

/** What a pointer changes that its key may not. */
function findOverreach(pointer: Pointer, history: History, key: ReleaseKey) {
  const before = liveIn(history)
  for (const remote of changedRemotes(before, pointer)) {
    if (!mayRelease(key, remote)) return `changes ${remote}, which the key of ${key.owner} may not`
    if (key.role === 'watch' && before.remotes[remote] && !pointer.remotes[remote]) {
      return `takes ${remote} away, which the watch of ${key.owner} may not`
    }
    const named = [pointer.remotes[remote], pointer.canaries[remote]].flatMap((one) => one ?? [])
    const isNew = named.some(({ release }) => !wasNamed(history, remote, release))
    if (key.role === 'watch' && isNew) {
      return `makes a new release of ${remote} live, which the watch of ${key.owner} may not`
    }
  }
  return undefined
}

export function changedRemotes(before: Live, after: Live): string[] {
  const names = new Set(
    [before.remotes, after.remotes, before.canaries, after.canaries].flatMap(Object.keys),
  )
  const told = (live: Live, remote: string) =>
    JSON.stringify([live.remotes[remote], live.canaries[remote]])
  return [...names].filter((remote) => told(before, remote) !== told(after, remote))
}

export function wasNamed({ pointers }: History, remote: string, release: string) {
  return pointers.some(
    ({ remotes, canaries }) =>
      remotes[remote]?.release === release || canaries[remote]?.release === release,
  )
}

/** The release that was live before the one that is live now. */
export function findEarlier({ pointers }: History, remote: string): LiveRelease | undefined {
  const live: LiveRelease[] = []
  for (const { remotes } of pointers) {
    const next = remotes[remote]
    if (!next || next.release === live.at(-1)?.release) continue
    // Going back takes the left release off: going back again goes further, not to what was left.
    if (next.release === live.at(-2)?.release) live.pop()
    else live.push(next)
  }
  return live.at(-2)
}
