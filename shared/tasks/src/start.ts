import { resolve } from 'node:path'
import { buildChanged } from './build'
import { machineKeySettings, openDesk } from './checkout/desk'
import { keepServices } from './checkout/keep-services'
import { releaseNewBuilds } from './checkout/release-builds'
import { namesAllServices, serviceSettings } from './checkout/service-settings'
import { refuseTakenPort } from './checkout/taken-port'
import { distOf } from './checkout/workspaces'
import { type Program, startProgram, stopProgram } from './programs/child'
import { keepRunning } from './programs/keep-running'
import { tellError } from './programs/tell-error'

type Serving = {
  /** What was typed, for errors. */
  command: string
  /**
   * Prepares everything that is served. Programs it starts are added to `programs`, to be stopped with the others.
   */
  prepare(programs: Program[]): Promise<void>
  startShell(
    services: NodeJS.ProcessEnv,
    onEnd: (code: number | null) => void,
    isStopping: () => boolean,
  ): Promise<Program>
}

/** `npm start`: builds what changed, starts the services, releases the remotes, serves the site. */
export async function run(words: string[]) {
  if (words.length > 0) {
    console.error(
      `"npm start" takes no words, and "${words.join(' ')}" was given: its settings are variables, such as "PORT=3510 npm start". Nothing was started.`,
    )
    process.exitCode = 1
    return
  }
  await serve({
    command: 'npm start',
    async prepare() {
      await buildChanged()
      await releaseNewBuilds(await openDesk(process.env), console.log)
    },
    startShell: (services, onEnd, isStopping) =>
      keepRunning({
        name: 'shell',
        start: async (onStart) =>
          startProgram({
            name: 'shell',
            script: resolve(distOf('shell'), 'server/main.js'),
            env: {
              NODE_ENV: 'production',
              ...services,
              ...(await machineKeySettings(process.env)),
            },
            onStart,
          }),
        onEnd,
        isStopping,
      }),
  })
}

/** Runs the services and a shell until a signal, or until a shell ends for good. */
export async function serve({ command, prepare, startShell }: Serving) {
  const programs: Program[] = []
  let isStopping = false

  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    // In reverse: the shell stops first, so that it never sees a missing service.
    for (const program of programs.reverse()) await stopProgram(program)
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop(0))
  }
  // npm sends SIGTERM to its command shell only, and not to this process (orphan).
  if (process.env.npm_lifecycle_event) onOrphaned(() => void stop(0))

  try {
    await refuseTakenPort(process.env, command)
    const [services] = await Promise.all([startServices(), prepare(programs)])
    const shell = await startShell(
      services,
      (code) => void stop(code ?? 1),
      () => isStopping,
    )
    programs.push(shell)
    console.log(`ready ${shell.address}`)
  } catch (error) {
    // A build that was ended by the same signal is no news.
    if (!isStopping) tellError(error)
    await stop(1)
  }

  /** Starts the embedded services, unless the environment names all three. */
  async function startServices(): Promise<NodeJS.ProcessEnv> {
    if (namesAllServices(process.env)) return {}
    const port = portBeside(process.env.PORT || '3000')
    const services = await keepServices({ port, isStopping: () => isStopping })
    programs.unshift(services)
    console.log(`services ${services.address}`)
    return serviceSettings(services.address, process.env)
  }
}

/** The port after the site's; 0, for any free one, when there is none. */
function portBeside(port: string) {
  const next = Number(port) + 1
  return Number.isInteger(next) && next > 1 && next < 65536 ? next : 0
}

function onOrphaned(run: () => void) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) run()
  }, 500).unref()
}
