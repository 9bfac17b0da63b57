import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '@site/tasks'

export type Ran = {
  /** Exit code; `null` when it was killed. */
  code: number | null
  output: string
  ms: number
}

export type Kill = {
  /** Milliseconds after its start, or after `since` becomes true. */
  after: number
  since?: (output: string) => boolean
}

type RunOptions = { env: NodeJS.ProcessEnv; folder?: string; kill?: Kill }

/** Runs `npm run release -- …` in a checkout, in a process of its own. */
export async function runRelease(
  words: string[],
  { env, folder = root, kill }: RunOptions,
): Promise<Ran> {
  const started = performance.now()
  const child = spawn(process.execPath, ['shared/tasks/run.mjs', 'release', ...words], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group, so that its children are killed with it.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (some: Buffer) => {
      output += some
    })
  }
  const ended = once(child, 'close')
  if (kill) {
    const hasEnded = () => child.exitCode !== null
    while (!hasEnded() && !(kill.since?.(output) ?? true)) await pause(2)
    await Promise.race([ended, pause(kill.after)])
    killGroup(child.pid)
  }
  const [code] = await ended
  return { code, output, ms: Math.round(performance.now() - started) }
}

function killGroup(group: number | undefined) {
  try {
    if (group) process.kill(-group, 'SIGKILL')
  } catch (error) {
    // ESRCH: the process has ended by itself.
    if (Object(error).code !== 'ESRCH') throw error
  }
}
