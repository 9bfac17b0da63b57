import type { PageAnswer } from '../render/release-set'
import type { Site } from '../site'
import type { Tallies } from './tally'

/** Renders, and notes for the page's remote how long it took and whether it failed. */
export function timeRenderings(site: Site, tallies: Tallies) {
  return async (url: string, releaseSet: string): Promise<PageAnswer> => {
    const started = performance.now()
    // Another set may be live when the page is done.
    const owner = site.ownerOf(url, releaseSet)
    const note = (isBad: boolean) => {
      const ms = performance.now() - started
      if (owner) tallies.of(owner.name, owner.release).addRendering({ isBad, ms })
    }
    try {
      const answer = await site.render({ url }, releaseSet)
      note(answer.status >= 500)
      return answer
    } catch (error) {
      note(true)
      throw error
    }
  }
}
