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
  /** Digest of the newest readable pointer before, `null` for the first. */
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

/** Undefined when there is no such pointer. Throws `ReleaseError` when it is damaged. */
export async function readPointer(store: ReleaseStore, number: number) {
  const bytes = await store.get(pointerPath(number))
  if (!bytes) return undefined
  const digest = createHash('sha384').update(bytes).digest('hex')
  return { pointer: parsePointer(bytes, number), digest }
}

function parsePointer(bytes: Buffer, number: number): Pointer {
  const pointer = parseJson(bytes, number)
  if (pointer?.number !== number) throw damaged(number, `says it is number ${pointer?.number}`)
  if (Object(pointer.remotes) !== pointer.remotes) throw damaged(number, 'names no remotes')
  return pointer
}

function parseJson(bytes: Buffer, number: number): Pointer | null {
  try {
    return JSON.parse(bytes.toString())
  } catch (cause) {
    throw damaged(number, 'is not JSON', { cause })
  }
}

function damaged(number: number, what: string, options?: ErrorOptions) {
  return new ReleaseError(
    `${pointerPath(number)} ${what}. It is skipped and the release before stays live; promote again what it was to make live.`,
    options,
  )
}

/** For `catch`: what is damaged is as good as absent; any other error is thrown on. */
export function skipDamaged(error: unknown): undefined {
  if (!(error instanceof ReleaseError)) throw error
}

async function readNumbers(store: ReleaseStore) {
  const names = await store.list('pointers')
  return names.filter((name) => /^\d{6}\.json$/.test(name)).map((name) => Number.parseInt(name, 10))
}

/** The newest pointer that can be read, or undefined while nothing was ever promoted. */
export async function readLatestPointer(store: ReleaseStore) {
  for (const number of (await readNumbers(store)).reverse()) {
    const found = await readPointer(store, number).catch(skipDamaged)
    if (found) return found
  }
  return undefined
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
    // Before the newest one is read: a pointer that comes in between makes creating this one fail.
    const number = ((await readNumbers(store)).at(-1) ?? 0) + 1
    const latest = await readLatestPointer(store)
    const pointer: Pointer = {
      number,
      previous: latest?.digest ?? null,
      at: new Date().toISOString(),
      ...(await change(latest?.pointer.remotes ?? {})),
    }
    if (await store.create(pointerPath(number), formatPointer(pointer))) return pointer
  }
}
