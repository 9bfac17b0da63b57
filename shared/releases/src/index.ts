export { createFolderStore } from './folder-store'
export { openStore, storeAddress } from './open-store'
export { ownerOf } from './owner'
export {
  addPointer,
  type LiveRelease,
  type Pointer,
  pointerPath,
  readLatestPointer,
  readPointer,
} from './pointers'
export { findPublished, planRollback, promote, rollback } from './promote'
export { type Published, publish } from './publish'
export { readRelease, readReleases } from './read-releases'
export {
  formatRelease,
  integrityOf,
  type Release,
  type ReleaseFile,
  releaseId,
} from './release'
export { ReleaseError } from './release-error'
export type { ReleaseStore } from './store'
