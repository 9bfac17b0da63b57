import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Launched = { child: ChildProcess; channel: Duplex; errors: Readable }

/** Under the permission model nothing is granted: no file, no process, no thread, no add-on, no inspector. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isStable = major > 23 || (major === 22 && minor >= 13) || (major === 23 && minor >= 5)
const permissionFlag = isStable ? '--permission' : '--experimental-permission'

/** What a renderer's heap may hold, in MiB. V8 ends the process that needs more. */
const heapLimit = 192
/** Behind the server, which answers everybody. */
const lowerPriority = 2
const firstUser = 61_000
const users = 1000
let launches = 0

/**
 * Starts the program of a renderer in a process that has no environment and reads no file: it comes through
 * standard input. Where the shell may give one, the process has a user of its own, so that it can signal no other.
 */
export function launchRenderer(program: Uint8Array): Launched {
  const user = firstUser + (launches++ % users)
  const child = spawn(
    process.execPath,
    [
      permissionFlag,
      '--no-warnings',
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${heapLimit}`,
      '--input-type=module',
      '-',
    ],
    {
      env: {},
      cwd: '/',
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
      ...(process.getuid?.() === 0 && { uid: user, gid: user }),
    },
  )
  const [input, , errors, channel] = child.stdio
  if (!input || !errors || !channel) throw new Error('The renderer was started without its pipes.')
  // A process that has ended takes in nothing: its end is heard elsewhere.
  pipeline(Readable.from([program]), input as Duplex).catch(() => undefined)
  lowerPriorityOf(child)
  return { child, channel: channel as Duplex, errors: errors as Readable }
}

function lowerPriorityOf({ pid }: ChildProcess) {
  if (!pid) return
  try {
    setPriority(pid, lowerPriority)
  } catch {
    // It has ended already, which is heard elsewhere.
  }
}
