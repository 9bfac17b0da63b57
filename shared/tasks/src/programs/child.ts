import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { ReleaseError } from '@site/releases'
import { environmentFor, type ProgramKind } from './environment'

export type Program = { child: ChildProcess; address: string }

type ProgramOptions = {
  name: string
  /** What of the environment it inherits: see `environmentFor`. */
  kind?: ProgramKind
  script: string
  /** Runs TypeScript sources. */
  isSource?: boolean
  words?: string[]
  env: NodeJS.ProcessEnv
  /** File for its log; default: the output of its parent. */
  logFile?: string
  /** Before it is ready. */
  onStart?: (child: ChildProcess) => void
}

/** Starts a program and waits until it says where it is ready; rejects when it ends before. */
export function startProgram({
  name,
  kind = 'shell',
  script,
  isSource,
  words = [],
  env,
  logFile,
  onStart,
}: ProgramOptions): Promise<Program> {
  const log = logFile === undefined ? undefined : openSync(logFile, 'a')
  const child = fork(script, words, {
    env: { ...environmentFor(kind, process.env), ...env },
    execArgv: isSource ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', log ?? 'inherit', 'ipc'],
  })
  if (log !== undefined) closeSync(log)
  onStart?.(child)
  return new Promise((resolve, reject) => {
    child.on('message', ({ ready }: { ready?: string }) => {
      if (ready) resolve({ child, address: ready })
    })
    child.once('exit', (code, signal) =>
      reject(new ReleaseError(`The ${name} ${describeEnd(code, signal)} before it was ready.`)),
    )
    child.once('error', (cause) => reject(cannotStart(`The ${name}`, cause)))
  })
}

/** In ms. More than a shell takes for a form being sent, 10 s, and pages being rendered, 8 s. */
const endsWithin = 20_000

/** Asks a program to end and waits until it has. */
export async function stopProgram({ child }: Program) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), endsWithin)
  await ended
  clearTimeout(kill)
}

/** Ends a program that does not follow its parent when that ends or is ended: it would work on as an orphan. */
export function endWithParent(child: ChildProcess) {
  const end = () => child.kill()
  const endBy = (signal: NodeJS.Signals) => {
    end()
    forget()
    // What the signal does without us: it ends this process, or asks a site to stop in order.
    process.kill(process.pid, signal)
  }
  const forget = () => {
    process.off('exit', end)
    for (const signal of endSignals) process.off(signal, endBy)
  }
  process.on('exit', end)
  for (const signal of endSignals) process.on(signal, endBy)
  child.once('close', forget)
  child.once('error', forget)
}

const endSignals = ['SIGINT', 'SIGTERM'] as const

const leftAsIs = 'What is live was left as it is.'

/**
 * Runs a program that does one thing, changing nothing, and resolves with its message; rejects when it ends without
 * one. Its environment is `env` and no more.
 */
export function runProgram<Said>(script: string, env: NodeJS.ProcessEnv): Promise<Said> {
  const child = fork(script, {
    env: { ...env, NODE_ENV: 'production' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    // A cast, because both sides are in this repository.
    child.once('message', (said) => resolve(said as Said))
    // Not `exit`, which may come before a message that was sent before it.
    child.once('close', (code, signal) =>
      reject(new ReleaseError(`${script} ${describeEnd(code, signal)}. ${leftAsIs}`)),
    )
    child.once('error', (cause) => reject(cannotStart(script, cause, leftAsIs)))
  })
}

/** How a program ended that should not have: `code` is null when a signal ended it. */
export function describeEnd(code: number | null, signal?: NodeJS.Signals | null) {
  if (!signal) return `ended with code ${code}`
  return `ended with ${signal}${signal === 'SIGKILL' ? ' (perhaps out of memory)' : ''}`
}

/** By such as too many processes or open files. An `error` that nobody hears would end this process. */
export function cannotStart(what: string, cause: Error, left = '') {
  return new ReleaseError(`${what} could not be started (${cause.message}). ${left}`.trim(), {
    cause,
  })
}
