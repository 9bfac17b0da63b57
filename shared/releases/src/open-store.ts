import { createFolderStore } from './folder-store'
import { ReleaseError } from './release-error'
import type { ReleaseStore } from './store'

/** Where the environment says the release store is. */
export function storeAddress(environment: Record<string, string | undefined>): string {
  return environment.RELEASE_STORE || `file:${environment.SITE_DATA || '.site'}/store`
}

/** `address` is that of `RELEASE_STORE`: `file:<folder>`. */
export function openStore(address: string): ReleaseStore {
  if (address.startsWith('file:')) return createFolderStore(address.slice('file:'.length))
  throw new ReleaseError(
    `RELEASE_STORE is "${address}". It has to be file:<folder>, for example file:.site/store.`,
  )
}
