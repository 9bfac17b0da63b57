import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addPointer, liveIn, publish } from '@site/releases'
import { openDesk, stopProgram } from '@site/tasks'
import { alterCareers } from '../../support/releases/altered-build'
import { releaseFirst } from '../../support/site/first-releases'
import { startServices, startShell } from '../../support/site/site'

/** A site with our four remotes, and with as many more as are said. They are builds of careers by other names. */
export async function startWithMoreRemotes(more: number) {
  const data = await mkdtemp(join(tmpdir(), 'bench-remotes-'))
  const desk = await openDesk({ SITE_DATA: data })
  const services = await startServices(data)
  await releaseFirst(desk, 'best')
  const added: Record<string, { version: string; release: string }> = {}
  for (let number = 1; number <= more; number++) {
    const remote = `more-${number}`
    const build = await alterCareers('1.0.0', {
      isBare: true,
      release: { remote, mounts: [`/${remote}`] },
    })
    const { id } = await publish(desk, build.dist)
    await build.remove()
    added[remote] = { version: '1.0.0', release: id }
  }
  await addPointer(desk, async (history) => {
    const { remotes, canaries } = liveIn(history)
    return { why: 'growth', live: { remotes: { ...remotes, ...added }, canaries } }
  })
  const shell = await startShell(data, services)
  return {
    url: shell.address,
    async stop() {
      await stopProgram(shell)
      await stopProgram(services)
      await rm(data, { recursive: true, force: true })
    },
  }
}
