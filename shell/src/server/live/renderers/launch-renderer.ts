import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Launched = { child: ChildProcess; channel: Duplex; errors: Readable }

/**
 * Node's permission model, with nothing granted but the network, for services, which Node has limited since 25: no file,
 * process, thread, add-on or inspector. `known` are the flags of this Node.
 */
export function permissionFlags(known: ReadonlySet<string>) {
  const isStable = known.has('--permission')
  const network = known.has('--allow-net') ? ['--allow-net'] : []
  return [isStable ? '--permission' : '--experimental-permission', ...network]
}

/** Limit of a renderer's heap, in MiB. V8 ends a process that needs more. */
const heapLimit = 192
/** Niceness of renderers: the server answers all visitors, and has its turn before them. */
export const belowServer = 5
const firstUser = 61_000
const users = 1000
let launches = 0

/**
 * Starts the renderer program in a process without environment variables or file access; the code comes through
 * standard input. Where the shell may set one, the process has a user of its own, so that it cannot signal other
 * processes.
 */
function launchRenderer(program: Uint8Array, niceness: number): Launched {
  const user = firstUser + (launches++ % users)
  const child = spawn(
    process.execPath,
    [
      ...permissionFlags(process.allowedNodeEnvironmentFlags),
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
      ...(maySetUser() && { uid: user, gid: user }),
    },
  )
  // Who launches it hears of it too. Without file descriptors it comes before anybody can, and there are no pipes.
  child.on('error', () => undefined)
  const { stdin, stderr } = child
  const channel = child.stdio?.[3]
  if (!stdin || !stderr || !(channel instanceof Duplex))
    throw new Error('The renderer was started without its pipes.')
  // The write fails when the process has ended, which the `close` event tells.
  pipeline(Readable.from([program]), stdin).catch(() => undefined)
  if (niceness > 0) lowerPriority(child, niceness)
  return { child, channel, errors: stderr }
}

let maySet: boolean | undefined

/** Root may, except without the capability, or where others may not run this Node, as one in root's own folder. */
function maySetUser() {
  maySet ??= process.getuid?.() === 0 && canRunAs(firstUser)
  return maySet
}

function canRunAs(id: number) {
  const words = { uid: id, gid: id, env: {}, cwd: '/', stdio: 'ignore' } as const
  const { error } = spawnSync(process.execPath, ['--version'], words)
  // What else may fail, such as for want of memory, is no reason to render as root.
  const isRefused = error && 'code' in error && ['EACCES', 'EPERM'].includes(String(error.code))
  if (!isRefused) return true
  process.emitWarning(
    `Renderers run as root: ${process.execPath} cannot be started as another user (${error.message}). Start the site as a user of its own, or with a Node that all may run.`,
  )
  return false
}

function lowerPriority({ pid }: ChildProcess, niceness: number) {
  if (!pid) return
  try {
    setPriority(pid, Math.min(getPriority() + niceness, 19))
  } catch {
    // The process has ended already, which the `close` event tells.
  }
}

/** The renderer program, and processes of it that boot before their release is known. */
export class RendererProgram {
  readonly #spares: Launched[] = []

  /** `niceness` is added to that of this process. */
  constructor(
    private readonly source: Uint8Array,
    private readonly niceness = 0,
  ) {}

  /** Boots processes on the other cores, while a start reads and verifies what they will render. */
  bootSpares(count: number) {
    for (let spare = 0; spare < count; spare++) {
      const launched = launchRenderer(this.source, this.niceness)
      // A spare that cannot start is not used; the process in its place says why.
      launched.child.once('error', () => undefined)
      launched.channel.on('error', () => undefined)
      this.#spares.push(launched)
    }
  }

  launch(): Launched {
    for (let spare = this.#spares.shift(); spare; spare = this.#spares.shift()) {
      const { pid, exitCode, signalCode } = spare.child
      if (pid && exitCode === null && signalCode === null) return spare
    }
    return launchRenderer(this.source, this.niceness)
  }

  /** Ends the spares that no release needed. */
  endSpares() {
    for (const { child } of this.#spares.splice(0)) child.kill('SIGKILL')
  }
}
