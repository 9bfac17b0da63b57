import { createHash } from 'node:crypto'
import { ReleaseError } from './release-error'
import type { ReleaseStore } from './store'

export type LiveRelease = {
  version: string
  /** `<version>-<hash>`. */
  release: string
}

/** One entry of the append-only history of what is live: the highest one counts. */
export type Pointer = {
  number: number
  /** Digest of the pointer before, `null` for the first. */
  previous: string | null
  at: string
  by: string
  why: string
  remotes: Record<string, LiveRelease>
}

export type Change = Pick<Pointer, 'by' | 'why' | 'remotes'>

export function pointerPath(number: number) {
  return `pointers/${String(number).padStart(6, '0')}.json`
}

function formatPointer(pointer: Pointer) {
  return Buffer.from(`${JSON.stringify(pointer, null, 2)}\n`)
}

export async function readPointer(store: ReleaseStore, number: number) {
  const bytes = await store.get(pointerPath(number))
  if (!bytes) return undefined
  const pointer: Pointer = JSON.parse(bytes.toString())
  if (pointer.number !== number) {
    throw new ReleaseError(
      `${pointerPath(number)} says it is number ${pointer.number}. The release before stays live.`,
    )
  }
  return { pointer, digest: createHash('sha384').update(bytes).digest('hex') }
}

/** The newest pointer, or undefined while nothing was ever promoted. */
export async function readLatestPointer(store: ReleaseStore) {
  const latest = (await store.list('pointers')).findLast((name) => /^\d{6}\.json$/.test(name))
  return latest ? readPointer(store, Number.parseInt(latest, 10)) : undefined
}

/**
 * Adds a pointer to the history. Whoever comes second at the same moment does it again on top of the
 * other's change, so `change` is called with what is live at that time.
 */
export async function addPointer(
  store: ReleaseStore,
  change: (live: Pointer['remotes']) => Promise<Change>,
): Promise<Pointer> {
  for (;;) {
    const latest = await readLatestPointer(store)
    const number = (latest?.pointer.number ?? 0) + 1
    const pointer: Pointer = {
      number,
      previous: latest?.digest ?? null,
      at: new Date().toISOString(),
      ...(await change(latest?.pointer.remotes ?? {})),
    }
    if (await store.create(pointerPath(number), formatPointer(pointer))) return pointer
  }
}
