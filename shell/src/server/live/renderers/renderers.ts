import { LRUCache } from 'lru-cache'
import type { LoadedRelease, ReleaseSet } from '../../release-set/release-set'
import type { PageAnswer, RendererSetup } from '../../renderer/protocol/protocol'
import type { RendererProgram } from './launch-renderer'
import { RemoteRenderer } from './remote-renderer'

export type RendererSettings = Omit<RendererSetup, 'shell' | 'remote' | 'isInspected'> & {
  program: RendererProgram
}

type RenderersOptions = {
  shell: ReleaseSet['shell']
  rendering: RendererSettings
  logError: (reason: string) => void
}

const mostIdle = 8
const idleFor = 10 * 60 * 1000

/**
 * The running renderers, one for each release of a remote, shared by all sets. Those of the live set are pinned; the
 * others, of canaries and previews, end when idle (LRU).
 */
export class Renderers {
  readonly #pinned = new Map<string, RemoteRenderer>()
  readonly #draining = new Set<Promise<void>>()
  #hasStopped = false
  readonly #others = new LRUCache<string, RemoteRenderer>({
    max: mostIdle,
    ttl: idleFor,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: (renderer, key) => {
      if (this.#pinned.get(key) !== renderer) this.#drain(renderer)
    },
  })

  constructor(private readonly options: RenderersOptions) {}

  /** Undefined when none runs. Counts as a use, so it restarts the idle time. */
  find(remote: string, id: string): RemoteRenderer | undefined {
    const key = `${remote} ${id}`
    const found = this.#pinned.get(key) ?? this.#others.get(key)
    return found?.hasEnded ? undefined : found
  }

  /** Rejects when the process does not start. A renderer that runs without its remote has a `failure`. */
  async open(remote: LoadedRelease): Promise<RemoteRenderer> {
    if (this.#hasStopped) throw new Error('The shell is ending.')
    const key = `${remote.release.remote} ${remote.id}`
    const known = this.find(remote.release.remote, remote.id)
    const renderer = known ?? this.#launch(remote)
    if (!known) this.#others.set(key, renderer)
    try {
      await renderer.started
      return renderer
    } catch (error) {
      this.close(remote)
      throw error
    }
  }

  /** Drops a renderer that is not used. */
  close(remote: LoadedRelease) {
    this.#others.delete(`${remote.release.remote} ${remote.id}`)
  }

  /** Keeps these renderers until the next call; those that are no longer pinned are drained. */
  pin(remotes: LoadedRelease[]) {
    const before = new Map(this.#pinned)
    this.#pinned.clear()
    for (const { id, release } of remotes) {
      const key = `${release.remote} ${id}`
      const renderer = before.get(key) ?? this.#others.get(key)
      if (!renderer) continue
      this.#pinned.set(key, renderer)
      before.delete(key)
      this.#others.delete(key)
    }
    for (const renderer of before.values()) this.#drain(renderer)
  }

  /** Renders a page without a remote, in a process that ends with it. */
  async renderWithoutRemote(url: string): Promise<PageAnswer> {
    const renderer = this.#launch(undefined)
    try {
      await renderer.started
      return await renderer.render({ url })
    } finally {
      await renderer.end()
    }
  }

  get problems(): string[] {
    return [...this.#pinned.values(), ...this.#others.values()].flatMap(({ problems }) => problems)
  }

  async stop() {
    this.#hasStopped = true
    this.pin([])
    this.#others.clear()
    await Promise.all(this.#draining)
  }

  #launch(remote: LoadedRelease | undefined) {
    const { shell, logError, rendering } = this.options
    const { program, ...setup } = rendering
    const launch = { program, setup: { ...setup, shell }, serverCode: Buffer.of() }
    if (!remote) return new RemoteRenderer({ launch, logError })
    const { serverCode, ...described } = remote
    return new RemoteRenderer({
      remote,
      logError,
      launch: { program, setup: { ...setup, shell, remote: described }, serverCode },
    })
  }

  #drain(renderer: RemoteRenderer) {
    const draining = renderer.drain().finally(() => this.#draining.delete(draining))
    this.#draining.add(draining)
  }
}
