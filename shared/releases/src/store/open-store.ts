import { ReleaseError } from '../release-error'
import { createFolderStore } from './folder-store'
import type { Environment } from './s3-client'
import { createS3Store } from './s3-store'
import type { ReleaseStore } from './store'
import { verifyConditionalWrites } from './verify-store'

/** Where the environment says the release store is. */
export function storeAddress(environment: Environment): string {
  return environment.RELEASE_STORE || `file:${environment.SITE_DATA || '.site'}/store`
}

/** `address` is that of `RELEASE_STORE`: `file:<folder>` or `s3://<bucket>/<prefix>`. */
export async function openStore(
  address: string,
  environment: Environment = process.env,
): Promise<ReleaseStore> {
  if (address.startsWith('file:')) return createFolderStore(address.slice('file:'.length))
  if (address.startsWith('s3:')) {
    const store = createS3Store(address, environment)
    await verifyConditionalWrites(store)
    return store
  }
  throw new ReleaseError(
    `RELEASE_STORE is "${address}". It has to be file:<folder>, for example file:.site/store, ` +
      'or s3://<bucket>/<prefix>.',
  )
}
