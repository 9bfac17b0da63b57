import type { PageSource } from '../live/renderers/page-source'
import { BusyError } from '../live/renderers/queue/busy-error'
import type { RenderOptions } from '../live/renderers/queue/job'
import type { PageAnswer } from '../renderer/protocol/protocol'
import { RenderError } from '../renderer/protocol/render-error'
import type { Tallies } from './tally'

/** Renders, and notes for the page's remote how long it took and whether it failed by its own fault. */
export function timeRenderings(tallies: Tallies) {
  return async (source: PageSource, url: string, options: RenderOptions): Promise<PageAnswer> => {
    const time = startTime()
    const at = Date.now()
    const note = (isBad: boolean) => {
      const { remote, release } = source
      if (remote && release)
        tallies.of(remote, release).addRendering({ url, isBad, ms: time.ms, at })
    }
    try {
      const answer = await source.render({ url }, { ...options, onBegin: time.begin })
      if (isOwnDoing(answer)) note(answer.status >= 500)
      return answer
    } catch (error) {
      if (isOthersDoing(error)) throw error
      note(true)
      throw error
    }
  }
}

/** The time of a rendering in ms, anew from `begin`: what a page waited in the queue until then is not its own. */
export function startTime() {
  let started = performance.now()
  return {
    begin() {
      started = performance.now()
    },
    get ms() {
      return performance.now() - started
    },
  }
}

/** True for an error that says nothing about the release: a service's, or a full queue's, which refuses all. */
export function isOthersDoing(error: unknown) {
  return error instanceof BusyError || (error instanceof RenderError && error.whose === 'service')
}

/** False for a failure of a service, which says nothing about the release. */
export function isOwnDoing({ cause }: PageAnswer) {
  return cause !== 'service'
}
