import type { Reading } from '../desk'
import { listVersions } from '../release/read-releases'
import { type Canary, liveIn, newestOf, type Pointer, type RefusedPointer } from './history'
import { readHistory } from './pointers'

export type Status = {
  /** The latest pointers, newest first. */
  history: Pick<Pointer, 'number' | 'at' | 'by' | 'why'>[]
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

export async function readStatus({ store, keys }: Reading): Promise<Status> {
  const history = await readHistory(store, keys)
  const { remotes, canaries } = liveIn(history)
  const names = new Set([...Object.keys(remotes), ...(await store.list('versions'))])
  return {
    history: history.pointers
      .slice(-entriesShown)
      .reverse()
      .map(({ number, at, by, why }) => ({ number, at, by, why })),
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
