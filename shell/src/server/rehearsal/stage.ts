import { type RendererLaunch, RendererProcess } from '../live/renderers/renderer-process'
import type { Inspection, PageAnswer } from '../renderer/protocol/protocol'

/** For what waits without end. What works without end is ended by its processor time, which no other program uses. */
const longestWait = 20_000
const checkedEvery = 100

type Answer = Parameters<ConstructorParameters<typeof RendererProcess>[0]['onAnswer']>[0]

/** A renderer of its own, which may not end, and whose answers may not be late: then it is in a loop. */
export function createStage(launch: RendererLaunch) {
  let lastId = 0
  let ended: Error | undefined
  let settle: (answer: Answer | Error) => void = () => undefined
  const renderer = new RendererProcess({
    ...launch,
    onAnswer: (answer) => settle(answer),
    onEnd: (reason) => {
      ended = reason
      settle(reason)
    },
  })

  const checking = setInterval(() => renderer.checkLife(), checkedEvery)

  /** One after the other, so the next answer is the one. */
  async function hear<Heard>(what: string, pick: (answer: Answer) => Heard | Error | undefined) {
    // It may have ended between two questions.
    if (ended) throw ended
    return within(
      what,
      new Promise<Heard>((resolve, reject) => {
        settle = (answer) => {
          const picked = answer instanceof Error ? answer : pick(answer)
          if (picked instanceof Error) reject(picked)
          else if (picked !== undefined) resolve(picked)
        }
      }),
    )
  }

  return {
    /** What kept the remote from loading. */
    async started() {
      // Has a deadline of its own.
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

async function within<Result>(what: string, result: Promise<Result>) {
  let late: NodeJS.Timeout | undefined
  const lateness = new Promise<never>((_, reject) => {
    late = setTimeout(
      () => reject(new Error(`${what} took longer than ${longestWait / 1000} s: it hangs`)),
      longestWait,
    )
  })
  try {
    return await Promise.race([result, lateness])
  } finally {
    clearTimeout(late)
  }
}
