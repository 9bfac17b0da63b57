import { ReleaseError } from '@site/releases'
import { LRUCache } from 'lru-cache'
import { loadRelease } from '../release-set/load-release'
import { composeReleaseSet, type ReleaseSet } from '../release-set/release-set'
import { storeSet } from '../release-set/set-file'
import { verifySideClaims } from '../release-set/verify-claims'
import type { ChoiceOptions } from './choose-release-set'

const setsKept = 50

/** Side sets: the live set with one release replaced by a canary's or a preview's. */
export class SideSets {
  readonly #opening = new LRUCache<string, Promise<ReleaseSet>>({ max: setsKept })
  /** The live set that they are beside. */
  #live: ReleaseSet | undefined

  constructor(private readonly options: ChoiceOptions) {}

  /**
   * Rejects when the release cannot be started: with `ReleaseError` when a retry would not help. `signal` is aborted when
   * it need not be started any more.
   */
  async open(
    live: ReleaseSet,
    remote: string,
    release: string,
    signal?: AbortSignal,
  ): Promise<ReleaseSet> {
    // Visitors ask for those beside the live set only, and each would keep all releases of its set in memory.
    if (this.#live !== live) this.#opening.clear()
    this.#live = live
    const key = `${live.id} ${remote} ${release}`
    const known = this.#opening.get(key)
    if (known) return known
    const opening = this.#open(live, remote, release, signal)
    this.#opening.set(key, opening)
    // Failures are not kept: the next visitor tries again.
    opening.catch(() => this.#opening.delete(key))
    return opening
  }

  async #open(
    live: ReleaseSet,
    remote: string,
    release: string,
    signal: AbortSignal | undefined,
  ): Promise<ReleaseSet> {
    const { desk, shell, releasesUrl, renderers } = this.options
    const other = await loadRelease(desk, remote, release)
    verifySideClaims(other, live)
    const others = live.remotes.filter((one) => one.release.remote !== remote)
    const set = composeReleaseSet([...others, other], shell, releasesUrl)
    signal?.throwIfAborted()
    const { failure } = await renderers.open(other)
    if (failure) {
      renderers.close(remote, release)
      throw new ReleaseError(failure)
    }
    await storeSet(desk.store, set, releasesUrl)
    return set
  }
}
