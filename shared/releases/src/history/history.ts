import type { Signature } from '../keys/keys'

export type LiveRelease = {
  version: string
  /** `<version>-<hash>`. */
  release: string
}

/** A canary: a release that a share of the visitors gets. */
export type Canary = LiveRelease & {
  percent: number
  /** ISO time. */
  since: string
  /** ISO time from which the watch promotes it, unless it is worse than the live release. */
  promoteAt?: string
}

/** The live releases and canaries that a pointer names. */
export type Live = {
  remotes: Record<string, LiveRelease>
  canaries: Record<string, Canary>
}

/** A pointer: one link of the append-only, hash-chained history. The highest verified one says what is live. */
export type Pointer = Live & {
  number: number
  /** Digest of the newest verified pointer before it, `null` for the first. */
  previous: string | null
  at: string
  by: string
  why: string
  /** Random, so that two writers of the same change at the same time have different bytes. */
  nonce: string
  /** Set by the watch: the release that it took back. */
  takenBack?: { remote: string; release: string }
  signature: Signature
}

export type RefusedPointer = {
  number: number
  reason: string
  /** Of its bytes. */
  digest: string
  /** ISO time from which a pointer that is dated ahead counts. */
  countsFrom?: string
  /** Of one that is dated ahead: the key that signed it. */
  publicKey?: string
}

/** A pointer's change of one remote; undefined removes it. */
export type RemoteChange = { live: LiveRelease | undefined; canary: Canary | undefined }

/** A pointer's digest and changes. */
type Link = { digest: string; changes: Record<string, RemoteChange> }

/** The state after reading a part of the history. */
export type History = {
  /** The verified pointers, oldest first, each with the live set after it. */
  pointers: Pointer[]
  /** A link for each of `pointers`, in the same order. */
  links: Link[]
  /** Digest of the newest of `pointers`. */
  head: string | null
  /** The latest date among `pointers`; empty before the first. */
  latest: string
  refused: RefusedPointer[]
  /** Number of the last pointer that was read, verified or refused. */
  seen: number
}

export const emptyHistory: History = {
  pointers: [],
  links: [],
  head: null,
  latest: '',
  refused: [],
  seen: 0,
}

/** The later of two ISO times, which compare as text. */
export function laterOf(one: string, other: string): string {
  if (one > other) return one
  return other
}

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

/** The release that was live before the live one, and that a rollback returns to. */
export function findEarlier({ pointers }: History, remote: string): LiveRelease | undefined {
  const live: LiveRelease[] = []
  for (const { remotes } of pointers) {
    const next = remotes[remote]
    if (!next || next.release === live.at(-1)?.release) continue
    // A return to the release below undoes the one on top. So a second rollback goes one further back, and never
    // forward to the release that was rolled back.
    if (next.release === live.at(-2)?.release) live.pop()
    else live.push(next)
  }
  return live.at(-2)
}
