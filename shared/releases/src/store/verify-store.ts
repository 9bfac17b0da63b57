import { ReleaseError } from '../release-error'
import type { ReleaseStore } from './store'

const path = 'checks/conditional-writes'

/**
 * Throws `ReleaseError` when a store lets one file replace another: of two concurrent promotions one would be lost.
 */
export async function verifyConditionalWrites(store: ReleaseStore) {
  // Exists already when the store was verified before.
  await store.create(path, Buffer.from('first\n'))
  const before = await store.get(path)
  const isReplaced = await store.create(path, Buffer.from('second\n'))
  const after = await store.get(path)
  if (before && after?.equals(before) && !isReplaced) return
  throw new ReleaseError(
    'The store in RELEASE_STORE lets one file take the place of another, so promotions could be lost. It is not used. ' +
      'Take a bucket without versioning, in a store that honours If-None-Match: * on PutObject (Amazon S3, Ceph, MinIO, R2 do). ' +
      `Only ${path} was written.`,
  )
}
