import type { RenderOptions } from '../page-queue'
import type { PageSource } from '../page-source'
import type { PageAnswer } from '../render/release-set'
import type { Tallies } from './tally'

/** Renders, and notes for the page's remote how long it took and whether it failed. */
export function timeRenderings(tallies: Tallies) {
  return async (source: PageSource, url: string, options: RenderOptions): Promise<PageAnswer> => {
    const started = performance.now()
    const note = (isBad: boolean) => {
      const { remote, release } = source
      const ms = performance.now() - started
      if (remote && release) tallies.of(remote, release).addRendering({ isBad, ms })
    }
    try {
      const answer = await source.render({ url }, options)
      note(answer.status >= 500)
      return answer
    } catch (error) {
      note(true)
      throw error
    }
  }
}
