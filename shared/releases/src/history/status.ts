import type { Reading } from '../desk'
import { fingerprintOf } from '../keys/keys'
import { listVersions } from '../release/read-releases'
import {
  type Canary,
  type History,
  liveIn,
  newestOf,
  type Pointer,
  type RefusedPointer,
} from './history'
import { readHistory } from './pointers'

type Entry = Pick<Pointer, 'number' | 'at' | 'by' | 'why'> & {
  changes: string[]
  /** Whose key signed it, and its fingerprint: `by` is what the writer calls itself. */
  owner: string
  key: string
}

export type Status = {
  /** The latest pointers, newest first. */
  history: Entry[]
  pointer: number | null
  remotes: {
    remote: string
    live: string | null
    canary: Canary | null
    published: string[]
  }[]
  /** Pointers that do not count. */
  refused: RefusedPointer[]
}

const entriesShown = 5

/** With the latest pointers only, unless `isWhole`. */
export async function readStatus(
  { store, keys }: Reading,
  { isWhole = false } = {},
): Promise<Status> {
  const history = await readHistory(store, keys)
  const { remotes, canaries } = liveIn(history)
  const changesOf = Object.fromEntries(
    history.pointers.map(({ number }, at) => [number, describeChanges(history, at)]),
  )
  const owners = new Map(keys.map(({ publicKey, owner }) => [publicKey, owner]))
  const names = new Set([...Object.keys(remotes), ...(await store.list('versions'))])
  return {
    history: history.pointers
      .slice(isWhole ? 0 : -entriesShown)
      .reverse()
      .map(({ number, at, by, why, signature: { publicKey } }) => ({
        number,
        at,
        by,
        why,
        changes: changesOf[number] ?? [],
        owner: owners.get(publicKey) ?? '–',
        key: fingerprintOf(publicKey),
      })),
    pointer: newestOf(history)?.number ?? null,
    remotes: await Promise.all(
      [...names]
        .filter((name) => name !== 'shell')
        .sort()
        .map(async (remote) => ({
          remote,
          live: remotes[remote]?.version ?? null,
          canary: canaries[remote] ?? null,
          published: await listVersions(store, remote),
        })),
    ),
    refused: history.refused,
  }
}

/** What a pointer changed, such as `careers 1.0.0 → 1.1.0` or `careers: canary 1.2.0`. */
function describeChanges({ pointers, links }: History, at: number): string[] {
  const before = pointers[at - 1]
  return Object.entries(links[at]?.changes ?? {}).flatMap(([remote, { live, canary }]) => {
    const [was, tried] = [before?.remotes[remote], before?.canaries[remote]]
    const isMoved = was?.release !== live?.release
    const isTried = canary && tried?.since !== canary.since
    return [
      ...(isMoved ? [`${remote} ${was?.version ?? '–'} → ${live?.version ?? '–'}`] : []),
      ...(isTried ? [`${remote}: canary ${canary.version}`] : []),
      ...(tried && !canary && !isMoved ? [`${remote}: no canary ${tried.version}`] : []),
    ]
  })
}
