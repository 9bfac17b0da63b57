import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Daemon = {
  /** Resolves when it does nothing any more. */
  suspend(): Promise<void>
  resume(): void
  /** Waits until it has ended; after a while it is not asked any more. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

type DaemonOptions = {
  env: NodeJS.ProcessEnv
  /** It is ready when it listens there. */
  port?: number
}

const endsWithin = 10_000

/** Starts a program that is not ours. It ends with us, whatever becomes of us. */
export async function startDaemon(
  command: string,
  words: string[],
  { env, port }: DaemonOptions,
): Promise<Daemon> {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', command, ...words], {
    env,
    stdio: 'ignore',
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  await once(child, 'spawn')
  while (port && !(await isListening(port))) {
    if (hasEnded()) throw new Error(`${command} ended with code ${child.exitCode}.`)
    await pause(50)
  }
  return {
    async suspend() {
      child.kill('SIGSTOP')
      // Each of its threads stops when it next gets to run.
      while (!(await isStopped(child.pid))) await pause(5)
    },
    resume: () => void child.kill('SIGCONT'),
    async stop(signal = 'SIGTERM') {
      if (hasEnded()) return
      const ended = once(child, 'exit')
      child.kill(signal)
      const kill = setTimeout(() => child.kill('SIGKILL'), endsWithin)
      await ended
      clearTimeout(kill)
    },
  }
}

async function isListening(port: number) {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function isStopped(pid = 0) {
  const tasks = `/proc/${pid}/task`
  const states = await Promise.all(
    (await readdir(tasks)).map((task) => readFile(`${tasks}/${task}/stat`, 'utf8').catch(() => '')),
  )
  // The state follows the name, which is in parentheses and may hold anything.
  return states.every((state) => /\) T [^)]*$/.test(state) || state === '')
}
