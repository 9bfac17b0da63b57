import { type ChildProcess, fork } from 'node:child_process'

export type Program = { child: ChildProcess; address: string }

type ProgramOptions = {
  name: string
  script: string
  /** Runs TypeScript sources. */
  isSource?: boolean
  env: NodeJS.ProcessEnv
}

/** Starts a program and waits until it says where it is ready; rejects when it ends before. */
export function startProgram({ name, script, isSource, env }: ProgramOptions): Promise<Program> {
  const child = fork(script, {
    env: { ...process.env, ...env },
    execArgv: isSource ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (message: { ready: string }) =>
      resolve({ child, address: message.ready }),
    )
    child.once('exit', (code) =>
      reject(new Error(`The ${name} ended with code ${code} before it was ready.`)),
    )
  })
}

const endsWithin = 12_000

/** Asks a program to end and waits until it has. */
export async function stopProgram({ child }: Program) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), endsWithin)
  await ended
  clearTimeout(kill)
}
