export { startCanary } from './changes/canary'
export { promote } from './changes/promote'
export { rollback } from './changes/rollback'
export { endCanary, promoteCanary, takeBack } from './changes/take-back'
export type { Desk, Reading } from './desk'
export { check } from './gate/check'
export {
  checkShell,
  findUnrunnable,
  type RehearseInShell,
  runningShellOf,
} from './gate/check-shell'
export { findClaims } from './gate/gate'
export type { RunningShell } from './gate/misfits'
export { findOwners } from './gate/owners'
export { announceShell, readRunningShells } from './gate/running-shells'
export { beliefOf } from './history/belief'
export {
  type Canary,
  emptyHistory,
  findEarlier,
  type History,
  type LiveRelease,
  liveIn,
  newestOf,
  type Pointer,
  wasNamed,
} from './history/history'
export { addPointer, pointerPath, readHistory } from './history/pointers'
export { storeIdentityOf } from './history/store-identity'
export { findTakeBack } from './history/taken-back'
export { createKeyFile, ensureKeyFile, readKeyFile } from './keys/key-files'
export { readReleaseKeys, readSigner } from './keys/key-settings'
export { createKeyPair, createSigner, type ReleaseKey, type Signer } from './keys/keys'
export { openMirroredStore, openStore, storeAddress } from './open-store'
export { createPreviewToken, type Preview, readPreviewToken, signPreview } from './preview/preview'
export { isRevoked, previewDigest, revocationPath, revokePreview } from './preview/revocation'
export { type Budgets, describeOverweight, findOverweight } from './release/budgets'
export { type CopyEncoding, copySuffixes, isCompressed, unpack } from './release/compressed-copies'
export { findUnmounted } from './release/mounts'
export { publish, readBuild } from './release/publish'
export {
  type Published,
  readRelease,
  readUsable,
  readVerified,
  releaseFolder,
} from './release/read-releases'
export {
  formatRelease,
  integrityOf,
  type Needs,
  type Release,
  releaseId,
} from './release/release'
export { parseSetMembers, type SetMembers, setId, setPath } from './release/release-set'
export { remoteAt } from './release/remote-at'
export { ReleaseError } from './release-error'
export { longestVersion } from './rules/names'
export { leaveAddress, readAddress, removeAddress } from './running-site/address-file'
export { askSite } from './running-site/ask-site'
export { describeTakenPort } from './running-site/taken-port'
export { createS3Store } from './s3-store/s3-store'
export { createTurns } from './s3-store/turns'
export { makeFolder, syncFolder, within } from './store/folder-files'
export { createFolderStore } from './store/folder-store'
export { Mirror } from './store/mirror'
export { sizeLimitOfReleased } from './store/size-limits'
export type { ReleaseStore } from './store/store'
export { StoreError } from './store/store-error'
