export { createFolderStore } from './folder-store'
export { openStore, storeAddress } from './open-store'
export { ownerOf } from './owner'
export {
  addPointer,
  type Pointer,
  pointerPath,
  readLatestPointer,
  readPointer,
} from './pointers'
export { promote, rollback } from './promote'
export { publish } from './publish'
export { readRelease } from './read-releases'
export {
  formatRelease,
  integrityOf,
  type Release,
  releaseId,
} from './release'
export { ReleaseError } from './release-error'
export type { ReleaseStore } from './store'
