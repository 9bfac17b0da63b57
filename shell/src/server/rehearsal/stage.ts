import { within } from '@site/releases'
import { type RendererLaunch, RendererProcess } from '../live/renderers/renderer-process'
import type { Inspection, PageAnswer } from '../renderer/protocol/protocol'

/** In ms. No visitor waits for a rehearsal, and a busy machine must not refuse a good release. */
export type StageDeadlines = {
  start: number
  /** For a page that waits for ever. An endless loop is ended sooner, by its processor time. */
  answer: number
}

const usualDeadlines: StageDeadlines = { start: 60_000, answer: 20_000 }
const checkedEvery = 100

type Answer = Parameters<ConstructorParameters<typeof RendererProcess>[0]['onAnswer']>[0]

/** One renderer for a rehearsal. If it ends or answers late, the rehearsal fails. */
export function createStage(launch: RendererLaunch, deadlines = usualDeadlines) {
  let lastId = 0
  let ended: Error | undefined
  let settle: (answer: Answer | Error) => void = () => undefined
  const renderer = new RendererProcess({
    ...launch,
    startDeadline: deadlines.start,
    onAnswer: (answer) => settle(answer),
    onEnd: (reason) => {
      ended = reason
      settle(reason)
    },
  })

  const checking = setInterval(() => renderer.checkLife(), checkedEvery)

  /** Requests are sent one after the other, so the next answer is the one waited for. */
  async function hear<Heard>(what: string, pick: (answer: Answer) => Heard | Error | undefined) {
    // The process may have ended between two requests.
    if (ended) throw ended
    const heard = new Promise<Heard>((resolve, reject) => {
      settle = (answer) => {
        const picked = answer instanceof Error ? answer : pick(answer)
        if (picked instanceof Error) reject(picked)
        else if (picked !== undefined) resolve(picked)
      }
    })
    return within(heard, deadlines.answer, () => hangs(what, deadlines.answer))
  }

  return {
    /** Why the remote could not be loaded, if so. */
    async started() {
      // No deadline here: the start has its own.
      await renderer.started
      return renderer.failure
    },
    inspect({ settles = false } = {}) {
      const id = ++lastId
      renderer.send({ kind: 'inspect', id, settles })
      const what = settles ? 'looking at what is left behind' : 'looking for pages'
      return hear(what, (answer): Inspection | Error | undefined => {
        if (answer.kind === 'failed' && answer.id === id) return new Error(answer.message)
        return answer.kind === 'inspection' && answer.id === id ? answer.inspection : undefined
      })
    },
    render(url: string) {
      const id = ++lastId
      renderer.send({ kind: 'page', id, page: { url } })
      return hear(`rendering ${url}`, (answer): PageAnswer | undefined => {
        if (answer.kind === 'failed' && answer.id === id) {
          return { status: 500, body: '', failure: answer.message.split('\n')[0] }
        }
        return answer.kind === 'page' && answer.id === id ? answer.answer : undefined
      })
    },
    end() {
      clearInterval(checking)
      return renderer.end()
    },
  }
}

function hangs(what: string, deadline: number) {
  return new Error(`${what} took longer than ${deadline / 1000} s: it hangs`)
}
