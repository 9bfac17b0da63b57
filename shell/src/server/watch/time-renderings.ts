import type { PageSource } from '../live/renderers/page-source'
import { BusyError } from '../live/renderers/queue/busy-error'
import type { RenderOptions } from '../live/renderers/queue/job'
import type { PageAnswer } from '../renderer/protocol/protocol'
import { RenderError } from '../renderer/protocol/render-error'
import type { Tallies } from './tally'

/** Renders, and notes for the page's remote how long it took and whether it failed by its own fault. */
export function timeRenderings(tallies: Tallies) {
  return async (source: PageSource, url: string, options: RenderOptions): Promise<PageAnswer> => {
    const started = performance.now()
    const at = Date.now()
    const note = (isBad: boolean) => {
      const { remote, release } = source
      const ms = performance.now() - started
      if (remote && release) tallies.of(remote, release).addRendering({ url, isBad, ms, at })
    }
    try {
      const answer = await source.render({ url }, options)
      if (isOwnDoing(answer)) note(answer.status >= 500)
      return answer
    } catch (error) {
      // A full queue refuses pages whatever release they are of.
      const isOthers = error instanceof BusyError || isOfService(error)
      if (!isOthers) note(true)
      throw error
    }
  }
}

function isOfService(error: unknown) {
  return error instanceof RenderError && error.whose === 'service'
}

/** False for a failure of a service, which says nothing about the release. */
export function isOwnDoing({ cause }: PageAnswer) {
  return cause !== 'service'
}
