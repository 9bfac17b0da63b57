import { isRevoked, type Preview, previewDigest, type ReleaseStore } from '@site/releases'
import { LRUCache } from 'lru-cache'

type Known = { isRevoked: boolean; askedAt: number }

/** Longest time in ms for which a revoked preview is still shown. */
const askAgainAfter = 2000
const mostKnown = 500

/**
 * Tells which previews are still valid. The store is asked when a preview is first seen and every few seconds while
 * it is in use, so a shell without previews asks nothing.
 */
export function createRevocations(store: ReleaseStore, now = () => performance.now()) {
  const known = new LRUCache<string, Known>({ max: mostKnown })
  const asking = new Map<string, Promise<boolean>>()

  async function mayShow(preview: Preview): Promise<boolean> {
    const digest = previewDigest(preview)
    const found = known.get(digest)
    if (found?.isRevoked) return false
    if (found && now() - found.askedAt < askAgainAfter) return true
    // Single flight: a page and its visitor's next clicks wait for one answer.
    const answer = asking.get(digest) ?? ask(preview, digest, found)
    asking.set(digest, answer)
    return answer.finally(() => asking.delete(digest))
  }

  /**
   * Fails static: while the store does not answer (`/readyz` says so), a good preview goes on and no other begins.
   */
  async function ask(preview: Preview, digest: string, found: Known | undefined) {
    const revoked = await isRevoked(store, preview).catch(() => found?.isRevoked)
    if (revoked === undefined) return false
    known.set(digest, { isRevoked: revoked, askedAt: now() })
    return !revoked
  }

  return { mayShow }
}
