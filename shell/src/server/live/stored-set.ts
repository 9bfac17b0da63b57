import { type ReleaseStore, StoreError } from '@site/releases'
import type { ReleaseSet } from '../release-set/release-set'
import { storeSet } from '../release-set/set-file'
import type { Refusal } from './release-choice'

/**
 * Puts the live set into the store, where its pages look for other remotes. What was chosen at a start is better than
 * nothing, although the store may be away: then it is stored later.
 */
export class StoredSet {
  #missing: { set: ReleaseSet; reason: string } | undefined

  constructor(
    private readonly store: ReleaseStore,
    private readonly releasesUrl: string,
  ) {}

  /** Rejects when the store cannot take it, unless it is the first. */
  async put(set: ReleaseSet, isFirst: boolean) {
    try {
      await storeSet(this.store, set, this.releasesUrl)
      this.#missing = undefined
    } catch (error) {
      if (!isFirst || !(error instanceof StoreError)) throw error
      this.#missing = { set, reason: error.message }
    }
  }

  /** Tries again to store the set that is live. */
  async catchUp() {
    if (this.#missing) await this.put(this.#missing.set, true)
  }

  get refusals(): Refusal[] {
    if (!this.#missing) return []
    const { set, reason } = this.#missing
    const problem = `The release set ${set.id} could not be stored and is tried again; meanwhile links to other remotes load whole pages. ${reason}`
    return [{ remote: 'the set', problem, isFinal: false }]
  }
}
