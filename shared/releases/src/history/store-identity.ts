import { createHash } from 'node:crypto'
import type { ReleaseStore } from '../store/store'
import type { History } from './history'
import { pointerPath } from './pointers'

const digits = 12

/**
 * Tells one store from another, on every machine alike: the digest of its first pointer, which never changes.
 * Undefined before there is one.
 */
export async function readStoreIdentity(
  store: Pick<ReleaseStore, 'get'>,
): Promise<string | undefined> {
  const first = await store.get(pointerPath(1))
  return first && createHash('sha384').update(first).digest('hex').slice(0, digits)
}

/** The same, of what was read already. */
export function storeIdentityOf({ pointers, links }: History): string | undefined {
  return pointers[0]?.number === 1 ? links[0]?.digest.slice(0, digits) : undefined
}
