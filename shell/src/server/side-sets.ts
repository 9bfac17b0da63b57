import { LRUCache } from 'lru-cache'
import { composeReleaseSet, readLiveRemote } from './read-release-set'
import type { ReleaseSet } from './render/release-set'
import type { Renderer } from './renderer-process'
import { storeSet } from './set-file'
import { startRenderer, type WarmingOptions } from './warm-release-set'

const mostAtOnce = 8
const idleFor = 10 * 60 * 1000

/**
 * The sets beside the live one, each with one release that is not live: of canaries and previews. They
 * are started when they are first asked for, and end when nobody has asked for a while.
 */
export class SideSets {
  readonly #drained = new Set<Promise<void>>()
  readonly #running = new Map<string, Renderer>()
  #hasStopped = false
  readonly #renderers = new LRUCache<string, Promise<Renderer>>({
    max: mostAtOnce,
    ttl: idleFor,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: (starting) => this.#drain(starting),
  })

  constructor(private readonly options: WarmingOptions) {}

  /** The live set with one release in the place of its own. Rejects when that cannot be started. */
  async open(live: ReleaseSet, remote: string, release: string): Promise<Renderer> {
    if (this.#hasStopped) throw new Error('The shell is ending.')
    const key = `${live.id} ${remote} ${release}`
    const known = this.#renderers.get(key)
    const renderer = await known?.catch(() => undefined)
    if (renderer && !renderer.hasEnded) return renderer
    if (this.#renderers.get(key) === known)
      this.#renderers.set(key, this.#start(live, remote, release))
    return this.#renderers.get(key) ?? this.open(live, remote, release)
  }

  /** One that is running. */
  find(releaseSet: string): Renderer | undefined {
    return this.#running.get(releaseSet)
  }

  async stop() {
    this.#hasStopped = true
    this.#renderers.clear()
    await Promise.all(this.#drained)
  }

  async #start(live: ReleaseSet, remote: string, release: string) {
    const { desk, shell, rendering } = this.options
    const other = await readLiveRemote(desk, remote, release)
    const others = live.remotes.filter((one) => one.release.remote !== remote)
    const releaseSet = composeReleaseSet([...others, other], shell, rendering.releasesUrl)
    const renderer = await startRenderer({ ...rendering, releaseSet })
    const failure = renderer.failures.find((one) => one.remote === remote)
    if (failure) {
      await renderer.drain()
      throw new Error(failure.reason)
    }
    await storeSet(desk.store, releaseSet, rendering.releasesUrl)
    this.#running.set(releaseSet.id, renderer)
    return renderer
  }

  #drain(starting: Promise<Renderer>) {
    const draining = starting
      .then((renderer) => {
        const { id } = renderer.data.releaseSet
        if (this.#running.get(id) === renderer) this.#running.delete(id)
        return renderer.drain()
      })
      // It never started: there is nothing to end.
      .catch(() => undefined)
      .finally(() => this.#drained.delete(draining))
    this.#drained.add(draining)
  }
}
