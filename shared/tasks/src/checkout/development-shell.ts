import type { ChildProcess } from 'node:child_process'
import { delimiter, join, relative } from 'node:path'
import { type Program, startProgram, stopProgram } from '../programs/child'
import { machineKeySettings } from './desk'
import { folderOf, root } from './workspaces'

const configuration = join(root, 'shared/build/src/development/rspack.config.ts')

/** The used fields of the messages of development builds. */
type Build = { part: string; state: 'building' | 'failed' | 'built'; id?: string }

type Changed = { file?: string; ms?: number }

/** The shell's development build and its server, which is told of every build of the remotes. */
export class DevelopmentShell {
  #child: ChildProcess | undefined
  /** The server that is stopped for the next one. */
  #ending: ChildProcess | undefined
  #builder: Program | undefined
  #program: Program | undefined
  #builtShell: string | undefined
  #restarting = Promise.resolve()
  #isRestartDue = false
  #launch: () => Promise<Program> = () => Promise.reject(new Error('The shell was never started.'))
  /** The last good build of each remote, and later messages, to repeat them to a new server. */
  readonly #builds = new Map<string, Build[]>()

  constructor(private readonly folders: Map<string, string>) {}

  async startBuilds() {
    this.#builder = await startProgram({
      name: 'development build',
      kind: 'build',
      script: join(root, 'node_modules/@rspack/cli/bin/rspack.js'),
      words: ['build', '--watch', '--config', configuration],
      env: {
        SITE_BUILD: 'development',
        NODE_ENV: 'development',
        SITE_FOLDERS: [folderOf('shell'), ...this.folders.values()].join(delimiter),
      },
      onStart: (child) => child.on('message', (build: Build & Changed) => this.#hear(build)),
    })
    return this.#builder
  }

  async start(services: NodeJS.ProcessEnv, onEnd: (code: number | null) => void) {
    this.#launch = async () => {
      const program = await startProgram({
        name: 'shell',
        script: join(folderOf('shell'), 'dist-dev/server/main.js'),
        env: { ...services, ...(await machineKeySettings(process.env)), ...this.#environment },
        onStart: (child) => this.#inform(child),
      })
      program.child.once('exit', (code) => this.#ending !== program.child && onEnd(code))
      return program
    }
    // Its exit would not be heard any more, and every page would wait for a build.
    if (this.#builder?.child.connected === false) {
      throw new Error(
        'The development build ended before the shell was started; its error stands above. Repair it and start again.',
      )
    }
    this.#builder?.child.once('exit', onEnd)
    const launching = this.#launch()
    // What is built meanwhile restarts it once it is there.
    this.#restarting = launching.then(
      (program) => {
        this.#program = program
      },
      () => undefined,
    )
    return launching
  }

  get #environment() {
    return {
      NODE_ENV: 'development',
      SITE_DEVELOPMENT: [...this.folders.keys()].join(),
      // Empty, because the shell's own files are in no store that a CDN could serve.
      ASSETS_URL: '',
    }
  }

  #inform(child: ChildProcess) {
    this.#child = child
    for (const build of [...this.#builds.values()].flat()) child.send(build)
  }

  #hear({ file, ms, ...build }: Build & Changed) {
    const { part, state, id } = build
    if (!part) return
    if (state === 'built' && file) console.log(`${relative(root, file)}: built ${part} in ${ms} ms`)
    if (part === 'shell') return state === 'built' && this.#renew(id)
    const lastGood = this.#builds.get(part)?.filter((one) => one.state === 'built') ?? []
    this.#builds.set(part, state === 'built' ? [build] : [...lastGood, build])
    // That it has ended meanwhile is no error (race).
    if (this.#child?.connected) this.#child.send(build, () => undefined)
  }

  /** Restarts the server, because the shell, `shared/platform` included, cannot be replaced in an open page. */
  #renew(id: string | undefined) {
    const isNew = this.#builtShell !== undefined && this.#builtShell !== id
    this.#builtShell = id
    if (!isNew || this.#isRestartDue) return
    this.#isRestartDue = true
    this.#restarting = this.#restarting.then(() => this.#restart())
  }

  async #restart() {
    const program = this.#program
    if (!program) {
      this.#isRestartDue = false
      return
    }
    console.log('The shell is started again, and open pages are loaded anew.')
    // Told of builds until it has ended: pages that wait for one keep it from ending.
    this.#ending = program.child
    await stopProgram(program)
    this.#isRestartDue = false
    await this.#launch().then(
      (next) => Object.assign(program, next),
      (error: Error) => console.error(error.message),
    )
  }
}
