import type { ReleaseKey, Signer } from './keys/keys'
import { ReleaseError } from './release-error'
import type { ReleaseStore } from './store/store'

/** A place to release from: the store, the keys that count there, and one's own. */
export type Desk = {
  store: ReleaseStore
  keys: ReleaseKey[]
  /** Absent for readers. */
  signer?: Signer | undefined
  /** The author named in the history. */
  by: string
  /** Dry run: everything is checked, and nothing is written. */
  isDryRun?: boolean | undefined
}

/** What it takes to read and verify what was released. */
export type Reading = Pick<Desk, 'store' | 'keys'>

export function signerOf({ signer }: Desk): Signer {
  if (signer) return signer
  throw new ReleaseError(
    'There is no key to sign with. Make one with "npm run release -- keys create <owner>", or name one in RELEASE_KEY; nothing was changed.',
  )
}
