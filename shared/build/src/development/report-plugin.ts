import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compiler, Stats } from '@rspack/core'
import { findUnmounted } from '@site/releases'
import type { Side } from '../base'
import { readRemote } from '../read-pages'
import { type Emitted, readEmitted } from '../release-plugin'
import type { Workspace } from '../workspace'
import { developmentRelease } from './development-release'
import type { DevelopmentBuild } from './news'

type Built = { hash: string; emitted: Emitted }

/** Reports every build of a workspace to the parent task. One instance serves both compilers. */
export class ReportPlugin {
  readonly #running = new Set<string>()
  readonly #problems = new Map<string, string>()
  readonly #warned = new Set<string>()
  readonly #built: Partial<Record<Side, Built>> = {}
  #change: { file: string | null; at: number } | undefined

  constructor(
    private readonly workspace: Workspace,
    private readonly tell: (build: DevelopmentBuild) => void,
  ) {}

  apply(compiler: Compiler) {
    const name = compiler.options.name ?? ''
    this.#running.add(name)
    compiler.hooks.invalid.tap('ReportPlugin', (file) => {
      this.#running.add(name)
      this.#change ??= { file, at: performance.now() }
      this.tell({ part: this.workspace.name, state: 'building' })
    })
    compiler.hooks.done.tap('ReportPlugin', (stats) => {
      this.#running.delete(name)
      this.#note(name, stats)
      if (this.#running.size === 0) this.#report()
    })
    // It has no stats then. The other builds are ended with it, so it is reported without waiting for them.
    compiler.hooks.failed.tap('ReportPlugin', ({ message }) => {
      this.#running.delete(name)
      this.#problems.set(name, message)
      this.#report()
    })
  }

  #note(name: string, stats: Stats) {
    this.#problems.delete(name)
    if (stats.hasErrors()) {
      const problem = stats.toString({ all: false, errors: true, colors: false })
      this.#problems.set(name, problem)
      return
    }
    const side = (['web', 'server'] as const).find(
      (one) => name === `${this.workspace.name} ${one}`,
    )
    const { compilation } = stats
    if (!side) return
    this.#built[side] = { hash: compilation.hash ?? '', emitted: readEmitted(compilation, side) }
  }

  #report() {
    const { name: part, dist } = this.workspace
    const { web, server } = this.#built
    const change = this.#change
    this.#change = undefined
    // The first suffices: both builds have the same sources and fail for the same reason.
    const [problem] = this.#problems.values()
    if (problem || !web || !server) {
      console.error(`${part} could not be built; what was built before stays.\n${problem}`)
      return this.tell({ part, state: 'failed', problem: problem ?? '' })
    }
    const release = developmentRelease(this.workspace, web.emitted, server.emitted)
    this.tell({
      part,
      state: 'built',
      hash: web.hash,
      id: `development-${web.hash}${server.hash}`,
      dist,
      release,
      ...(change?.file && { file: change.file, ms: Math.round(performance.now() - change.at) }),
    })
    if (this.workspace.isRemote && release.server) void this.#warn(join(dist, release.server))
  }

  /** Warns of pages outside the mounts, once for each. */
  async #warn(serverFile: string) {
    // A remote that cannot be loaded is reported when its first page is rendered.
    const read = readFile(serverFile, 'utf8').then((code) => readRemote(this.workspace, code))
    const routes = await read.then(
      ({ routes }) => routes,
      () => [],
    )
    for (const what of findUnmounted({ routes, mounts: this.workspace.mounts })) {
      if (!this.#warned.has(what)) console.error(`${this.workspace.name} ${what}`)
      this.#warned.add(what)
    }
  }
}
