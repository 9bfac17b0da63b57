import type { Signature } from '../keys/keys'

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
  /** Set by the watch: the release that it took back. */
  takenBack?: { remote: string; release: string }
  signature: Signature
}

export type RefusedPointer = {
  number: number
  reason: string
  /** ISO time of a pointer that is dated ahead and counts from then on. */
  countsFrom?: string
}

/** What a pointer does to one remote: undefined takes it away. */
export type RemoteChange = { live: LiveRelease | undefined; canary: Canary | undefined }

/** A pointer's place in the chain. */
type Link = { digest: string; changes: Record<string, RemoteChange> }

/** What is known of the history after reading some of it. */
export type History = {
  /** The verified pointers, oldest first, each with what is live after it. */
  pointers: Pointer[]
  /** Of each of them, in the same order. */
  links: Link[]
  /** Digest of the newest of them. */
  head: string | null
  /** The newest date among them, empty before the first. */
  latest: string
  refused: RefusedPointer[]
  /** Number of the last pointer that was looked at, verified or not. */
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

/** ISO times compare as text. */
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
