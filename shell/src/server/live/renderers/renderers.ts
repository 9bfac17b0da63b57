import { LRUCache } from 'lru-cache'
import type { LoadedRelease, ReleaseSet } from '../../release-set/release-set'
import type { PageAnswer, RendererSetup } from '../../renderer/protocol/protocol'
import type { RendererProgram } from './launch-renderer'
import { RemoteRenderer } from './remote-renderer'

export type RendererSettings = Omit<
  RendererSetup,
  'shell' | 'remote' | 'isInspected' | 'isRehearsed'
> & {
  program: RendererProgram
}

type RenderersOptions = {
  shell: ReleaseSet['shell']
  rendererSettings: RendererSettings
  logError: (reason: string) => void
}

const mostIdle = 8
const idleFor = 10 * 60 * 1000

/**
 * The running renderers, one for each release of a remote, shared by all sets. Those of the live set are pinned, those
 * of the next one are held; the others, of canaries and previews, end when idle (LRU).
 */
export class Renderers {
  readonly #pinned = new Map<string, RemoteRenderer>()
  readonly #held = new Map<string, RemoteRenderer>()
  /** Those of pages without a remote. */
  readonly #alone = new Set<RemoteRenderer>()
  readonly #draining = new Set<Promise<void>>()
  #hasStopped = false
  readonly #others = new LRUCache<string, RemoteRenderer>({
    max: mostIdle,
    ttl: idleFor,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: (renderer, key) => {
      if (this.#keptAt(key) !== renderer) this.#drain(renderer)
    },
  })

  constructor(private readonly options: RenderersOptions) {}

  /** Undefined when none runs. Counts as a use, so it restarts the idle time. */
  find(remote: string, id: string): RemoteRenderer | undefined {
    const key = `${remote} ${id}`
    const found = this.#keptAt(key) ?? this.#others.get(key)
    return found?.hasEnded ? undefined : found
  }

  /**
   * Rejects when the process does not start. A renderer that runs without its remote has a `failure`. One that is held
   * does not end as idle before `pin` or `close`.
   */
  async open(remote: LoadedRelease, { isHeld = false } = {}): Promise<RemoteRenderer> {
    if (this.#hasStopped) throw new Error('The shell is ending.')
    const key = `${remote.release.remote} ${remote.id}`
    const known = this.find(remote.release.remote, remote.id)
    const renderer = known ?? this.#launch(remote)
    if (isHeld && !this.#pinned.has(key)) {
      this.#held.set(key, renderer)
      this.#others.delete(key)
    } else if (!known) this.#others.set(key, renderer)
    try {
      await renderer.started
      return renderer
    } catch (error) {
      // When it was closed meanwhile, another one may have been opened since.
      const isOurs = [this.#keptAt(key), this.#others.peek(key)].includes(renderer)
      if (isOurs) this.close(remote.release.remote, remote.id)
      throw error
    }
  }

  /** Drops a renderer that is not used. */
  close(remote: string, id: string) {
    const key = `${remote} ${id}`
    const held = this.#held.get(key)
    this.#held.delete(key)
    if (held) this.#drain(held)
    this.#others.delete(key)
  }

  /** Keeps these renderers until the next call. Those no longer pinned are drained, those no longer held may get idle. */
  pin(remotes: LoadedRelease[]) {
    const before = new Map(this.#pinned)
    this.#pinned.clear()
    for (const { id, release } of remotes) {
      const key = `${release.remote} ${id}`
      const renderer = before.get(key) ?? this.#held.get(key) ?? this.#others.get(key)
      if (!renderer) continue
      this.#pinned.set(key, renderer)
      before.delete(key)
      this.#held.delete(key)
      this.#others.delete(key)
    }
    for (const renderer of before.values()) this.#drain(renderer)
    const unused = [...this.#held]
    this.#held.clear()
    for (const [key, renderer] of unused) this.#others.set(key, renderer)
  }

  /** Renders a page without a remote, in a process that ends with it. */
  async renderWithoutRemote(url: string): Promise<PageAnswer> {
    if (this.#hasStopped) throw new Error('The shell is ending.')
    const renderer = this.#launch(undefined)
    this.#alone.add(renderer)
    try {
      await renderer.started
      return await renderer.render({ url })
    } finally {
      this.#alone.delete(renderer)
      await renderer.end()
    }
  }

  get problems(): string[] {
    const running = [...this.#pinned.values(), ...this.#held.values(), ...this.#others.values()]
    return running.flatMap(({ problems }) => problems)
  }

  async stop() {
    this.#hasStopped = true
    this.pin([])
    this.#others.clear()
    // Their pages are for later visitors, of which there are none.
    const ended = [...this.#alone].map((renderer) => renderer.end())
    await Promise.all([...this.#draining, ...ended])
  }

  #keptAt(key: string) {
    return this.#pinned.get(key) ?? this.#held.get(key)
  }

  #launch(remote: LoadedRelease | undefined) {
    const { shell, logError, rendererSettings } = this.options
    const { program, ...setup } = rendererSettings
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
