import type { ChildProcess } from 'node:child_process'
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Program } from './child'

type KeepRunningOptions = {
  name: string
  start: (onStart: (child: ChildProcess) => void) => Promise<Program>
  /** It was asked to end, by us or by somebody else. */
  onEnd: (code: number | null) => void
  isStopping: () => boolean
  tell?: (line: string) => void
  pause?: (ms: number) => Promise<unknown>
}

const firstPause = 1
const longestPause = 30
/** In ms. One that ran for so long has not ended because of how it was started. */
const steadyAfter = 60_000

/**
 * Starts a program, and starts it again whenever it ends by an error: after 1, 2, 4 … 30 s, so that one
 * which cannot start does not keep the machine busy. Rejects when the first start fails. The program that
 * is returned is always the one that runs.
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
      if (code === 0 || isStopping()) onEnd(code)
      else void restart(`The ${name} ended with ${signal ?? `code ${code}`}.`)
    })
  }

  async function restart(reason: string): Promise<void> {
    const seconds = Math.min(longestPause, firstPause * 2 ** ends++)
    tell(`${reason} It is started again in ${seconds} s.`)
    await pause(seconds * 1000)
    if (isStopping()) return
    try {
      // Known before it is ready, so that it can be ended then too.
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
