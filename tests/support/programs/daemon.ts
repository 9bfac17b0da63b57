import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Daemon = {
  /** Resolves when all its threads have stopped. */
  suspend(): Promise<void>
  resume(): void
  /** Resolves when it has ended; kills it after a while. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

type DaemonOptions = {
  env: NodeJS.ProcessEnv
  /** Ready when it listens on this port. */
  port?: number
}

const endsWithin = 10_000

/** Starts a third-party program, which ends with this process in any case. */
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
      // Polled, because each thread stops only when it next runs.
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
  // The state follows the name, which is in parentheses and may contain anything.
  return states.every((state) => /\) T [^)]*$/.test(state) || state === '')
}
