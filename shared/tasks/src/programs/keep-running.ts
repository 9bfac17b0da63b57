import type { ChildProcess } from 'node:child_process'
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Program } from './child'

export type KeepRunningOptions = {
  name: string
  start: (onStart: (child: ChildProcess) => void) => Promise<Program>
  /** Called when it was asked to end, by this task or from outside. Without it, only this task can end it. */
  onEnd?: (code: number | null) => void
  isStopping: () => boolean
  tell?: (line: string) => void
  pause?: (ms: number) => Promise<unknown>
}

const firstPause = 1
const longestPause = 30
/** In ms. A program that ran for so long did not fail because of its start, so the back-off is reset. */
const steadyAfter = 60_000

/**
 * Supervises a program: restarts it when it ends by an error, with exponential back-off (1, 2, 4 … 30 s) against a
 * crash loop. Rejects when the first start fails. The returned program is always the running one.
 */
export async function keepRunning(options: KeepRunningOptions): Promise<Program> {
  const { name, onEnd, isStopping, tell = console.error, pause = pauseFor } = options
  let ends = 0
  const running = { ...(await options.start(() => undefined)) }
  follow()
  return running

  function follow() {
    const startedAt = performance.now()
    running.child.once('exit', (code, signal) => {
      if (performance.now() - startedAt > steadyAfter) ends = 0
      if (isStopping() || (onEnd && code === 0)) onEnd?.(code)
      else void restart(`The ${name} ended with ${signal ?? `code ${code}`}.`)
    })
  }

  async function restart(reason: string): Promise<void> {
    const seconds = Math.min(longestPause, firstPause * 2 ** ends++)
    tell(`${reason} It is started again in ${seconds} s.`)
    await pause(seconds * 1000)
    if (isStopping()) return
    try {
      // Set before the program is ready, so that it can be stopped then too.
      Object.assign(
        running,
        await options.start((child) => {
          running.child = child
        }),
      )
    } catch (error) {
      return restart(error instanceof Error ? error.message : String(error))
    }
    follow()
    tell(`The ${name} is ready again at ${running.address}.`)
  }
}
