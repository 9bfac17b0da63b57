import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Desk } from './desk'
import { createKeyPair, createSigner, type ReleaseKey, type Signer } from './keys/keys'
import { createFolderStore } from './store/folder-store'
import type { ReleaseStore } from './store/store'

export type TestOwner = 'hr' | 'editorial' | 'platform' | 'watch' | 'unknown'

export type TestDesk = {
  folder: string
  store: ReleaseStore
  /** All keys except that of `unknown`. */
  keys: ReleaseKey[]
  signers: Record<TestOwner, Signer>
  privateKeys: Record<TestOwner, string>
  /** The desk of a team. */
  as: (owner: TestOwner) => Desk
  /** Path of a store's file on the disk, to damage it. */
  locate: (path: string) => string
  remove: () => void
}

// Made once for each test file: reading a private key takes longer than most tests.
const privateKeys = forEveryOwner(() => createKeyPair().privateKey)
const signers = forEveryOwner((owner) => createSigner(privateKeys[owner]))

/** Deadlines that only end a test that hangs: of many writes at once, the last waits until the others are on the disk. */
export const unhurried = { longestRead: 120_000, longestWrite: 120_000 }

/** An empty store in a folder, shared by teams: hr has careers, editorial the blog, platform all. */
export function createTestDesk(): TestDesk {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'))
  const store = createFolderStore(join(folder, 'store'), unhurried)
  const keys: ReleaseKey[] = [
    { owner: 'hr', publicKey: signers.hr.publicKey, remotes: ['careers'] },
    { owner: 'editorial', publicKey: signers.editorial.publicKey, remotes: ['blog'] },
    { owner: 'platform', publicKey: signers.platform.publicKey, remotes: ['*'] },
    { owner: 'watch', publicKey: signers.watch.publicKey, remotes: ['*'], role: 'watch' },
  ]
  return {
    folder,
    store,
    keys,
    signers,
    privateKeys,
    as: (owner) => ({ store, keys, signer: signers[owner], by: owner }),
    locate: (path) => join(folder, 'store', path),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function forEveryOwner<Made>(make: (owner: TestOwner) => Made): Record<TestOwner, Made> {
  return {
    hr: make('hr'),
    editorial: make('editorial'),
    platform: make('platform'),
    watch: make('watch'),
    unknown: make('unknown'),
  }
}
