import { createHash } from 'node:crypto'
import { resolve, sep } from 'node:path'
import { ReleaseError } from './release-error'
import type { Environment } from './s3-store/s3-client'
import { createS3Store } from './s3-store/s3-store'
import { createFolderStore } from './store/folder-store'
import { Mirror, mirrorFolder } from './store/mirror'
import { createMirroredStore } from './store/mirrored-store'
import type { ReleaseStore } from './store/store'
import { verifyConditionalWrites } from './store/verify-store'

const local = 'file:'

/** Address of the release store, from the environment. */
export function storeAddress(environment: Environment): string {
  return environment.RELEASE_STORE || `${local}${environment.SITE_DATA || '.site'}/store`
}

type OpenOptions = {
  /** Then nothing is written, not even to try the store: an auditor has no right to. */
  readsOnly?: boolean
}

/**
 * Opens the store at `file:<folder>` or `s3://<bucket>/<prefix>`. Throws `ReleaseError` for another address and for a
 * store without conditional writes, `StoreError` when it does not answer.
 */
export async function openStore(
  address: string,
  environment: Environment = process.env,
  { readsOnly = false }: OpenOptions = {},
): Promise<ReleaseStore> {
  const store = reachStore(address, environment, false)
  if (!readsOnly && !address.startsWith(local)) await verifyConditionalWrites(store)
  return store
}

/**
 * The same, with a mirror in `dataFolder`, for a program that has to start during an outage of the store. A store
 * inside `dataFolder` has no mirror, because both would be lost together.
 */
export async function openMirroredStore(
  address: string,
  dataFolder: string,
  environment: Environment = process.env,
): Promise<{ store: ReleaseStore; mirror: Mirror | undefined }> {
  if (isBelow(address, dataFolder)) return { store: await openStore(address), mirror: undefined }
  const endpoint = environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL || ''
  const name = createHash('sha384').update(`${endpoint} ${address}`).digest('hex').slice(0, 12)
  const mirror = new Mirror(mirrorFolder(dataFolder, name))
  const wasThere = (await mirror.get('pointers/000001.json')) !== undefined
  const store = createMirroredStore(reachStore(address, environment, wasThere), mirror)
  if (!address.startsWith(local)) await verifyConditionalWrites(store)
  return { store, mirror }
}

function isBelow(address: string, folder: string) {
  if (!address.startsWith(local)) return false
  return `${resolve(address.slice(local.length))}${sep}`.startsWith(resolve(folder) + sep)
}

function reachStore(address: string, environment: Environment, wasThere: boolean): ReleaseStore {
  if (address.startsWith(local)) return createFolderStore(address.slice(local.length), { wasThere })
  if (address.startsWith('s3:')) return createS3Store(address, environment)
  throw new ReleaseError(
    `RELEASE_STORE is "${address}". It has to be file:<folder>, for example file:.site/store, ` +
      'or s3://<bucket>/<prefix>.',
  )
}
