import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addPointer, type History, liveIn } from '@site/releases'
import { openDesk, stopProgram } from '@site/tasks'
import { releaseFirst } from '../../support/site/first-releases'
import { startServices, startShell } from '../../support/site/site'

/** A store whose history says so many times what is live. */
export async function keepHistory(length: number) {
  const data = await mkdtemp(join(tmpdir(), 'bench-history-'))
  const desk = await openDesk({ SITE_DATA: data })
  const services = await startServices(data)
  await releaseFirst(desk)
  let written = 0
  let known: History | undefined
  while (written < length) {
    const grow = async (history: History) => {
      known = history
      const { remotes, canaries } = liveIn(history)
      return { why: 'growth', live: { remotes, canaries } }
    }
    const { number } = await addPointer(desk, grow, known)
    written = number
  }
  return {
    /** How long a shell takes until it is ready, in ms. */
    async startShell(): Promise<number> {
      const began = performance.now()
      const shell = await startShell(data, services)
      const took = performance.now() - began
      await stopProgram(shell)
      return took
    },
    async stop() {
      await stopProgram(services)
      await rm(data, { recursive: true, force: true })
    },
  }
}
