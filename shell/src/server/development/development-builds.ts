import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DevelopmentBuild, DevelopmentNews } from '@site/build'
import { integrityOf } from '@site/releases'
import type { LoadedRelease } from '../release-set/release-set'

type Built = Extract<DevelopmentBuild, { state: 'built' }>

/** The newest good build of each remote that is developed. */
export class DevelopmentBuilds {
  /** `news` goes to open pages. */
  readonly events = new EventEmitter<{ news: [DevelopmentNews] }>()
  /** Has the server render from the newest builds. */
  adopt: () => Promise<unknown> = async () => undefined
  readonly #built = new Map<string, { remote: LoadedRelease; hash: string; dist: string }>()
  readonly #building: Set<string>
  #adopting = 0
  #settle: () => void = () => undefined
  #settled: Promise<void> | undefined

  constructor(
    readonly names: string[],
    private readonly shellDist: string,
  ) {
    this.#building = new Set(names)
    this.#expect()
  }

  /** A promise while the latest build of any remote is not rendered yet, otherwise undefined. */
  get settled() {
    return this.#settled
  }

  get remotes(): LoadedRelease[] {
    return [...this.#built.values()].map(({ remote }) => remote)
  }

  /** Folder of the newest build; undefined for a remote that is not developed. */
  distOf(part: string) {
    return part === 'shell' ? this.shellDist : this.#built.get(part)?.dist
  }

  /** The latest good build of each remote, for a page that connects only now. */
  get news(): DevelopmentNews[] {
    return [...this.#built.values()].map(({ remote, hash }) => newsOf(remote, hash))
  }

  /**
   * Rejects when a build cannot be read, for example because the next build replaces it (race). That one is announced
   * too.
   */
  async hear(build: DevelopmentBuild) {
    if (build.state === 'building') {
      this.#building.add(build.part)
      return this.#expect()
    }
    this.#building.delete(build.part)
    this.#adopting++
    try {
      if (build.state === 'built') await this.#take(build)
      else this.events.emit('news', { kind: 'failed', remote: build.part, problem: build.problem })
    } finally {
      this.#adopting--
      if (this.#adopting === 0 && this.#building.size === 0) {
        this.#settled = undefined
        this.#settle()
      }
    }
  }

  #expect() {
    this.#settled ??= new Promise((resolve) => {
      this.#settle = resolve
    })
  }

  async #take(build: Built) {
    const remote = await readBuild(build)
    this.#built.set(build.part, { remote, hash: build.hash, dist: build.dist })
    // Open pages can act on this before the server is ready; those that reload wait for it.
    this.events.emit('news', newsOf(remote, build.hash))
    await this.adopt()
  }
}

function newsOf({ release, css }: LoadedRelease, hash: string): DevelopmentNews {
  return { kind: 'built', remote: release.remote, hash, css }
}

/** A build in the shape of a release. Only the server's file has a digest. */
async function readBuild({ id, dist, release }: Built): Promise<LoadedRelease> {
  const server = release.server ?? ''
  const serverCode = await readFile(join(dist, server))
  const css = await Promise.all(release.styles.map((file) => readFile(join(dist, file), 'utf8')))
  const digest = { integrity: integrityOf(serverCode), bytes: serverCode.length }
  return { id, release: { ...release, files: { [server]: digest } }, serverCode, css: css.join('') }
}
