import {
  copySuffixes,
  integrityOf,
  isCompressed,
  type Mirror,
  type Published,
  type ReleaseStore,
  releaseFolder,
  setPath,
} from '@site/releases'
import { messageOf } from '../../page/thrown'
import type { ReleaseSet } from '../release-set/release-set'

const triedAgainAfter = 30_000

/**
 * Keeps in the mirror, in the background, everything that a start without the store needs of the live set, including
 * files that no browser has requested yet.
 */
export class LastGoodSet {
  #wanted: ReleaseSet | undefined
  #fault: string | undefined
  #timer: NodeJS.Timeout | undefined
  /** What the last set that is kept whole needs. */
  #kept: ReadonlySet<string> = new Set()

  constructor(
    private readonly store: ReleaseStore,
    private readonly mirror: Mirror,
  ) {}

  get faults(): string[] {
    return [this.#fault, this.mirror.fault].flatMap((fault) => fault ?? [])
  }

  /** Only the set that went live last is kept. Never rejects: a file that could not be read or written is tried again. */
  async keep(set: ReleaseSet): Promise<void> {
    clearTimeout(this.#timer)
    this.#wanted = set
    // Before all of it is there too: a file that is never read must not let the mirror grow.
    this.mirror.makeRoom(new Set([...this.#kept, ...needed(set)]))
    const added: string[] = []
    try {
      for (const path of filesOf(set)) {
        if (this.#wanted !== set) return
        if (await this.#isKept(set, path)) continue
        if (await this.store.get(path)) added.push(path)
      }
      await this.mirror.settled()
      // The mirror never rejects: a full disk, or one that is too slow, leaves files out.
      for (const path of added) {
        if (!(await this.#isKept(set, path))) throw new Error(`${path} was not written.`)
      }
      this.#fault = undefined
      if (this.#wanted !== set) return
      this.#kept = needed(set)
      this.mirror.makeRoom(this.#kept)
    } catch (error) {
      if (this.#wanted !== set) return
      const reason = messageOf(error)
      this.#fault = `Not all of the live set is kept on this machine yet: a start without the release store would lack files. It is tried again. ${reason}`
      this.#timer = setTimeout(() => this.keep(set), triedAgainAfter).unref()
    }
  }

  stop() {
    this.#wanted = undefined
    clearTimeout(this.#timer)
  }

  /** False also for a damaged copy, which is then read again and replaced. */
  async #isKept(set: ReleaseSet, path: string) {
    const copy = await this.mirror.get(path)
    const expected = membersOf(set)
      .find(({ folder }) => path.startsWith(`${folder}/`))
      ?.integrityOf(path)
    return copy !== undefined && (expected === undefined || integrityOf(copy) === expected)
  }
}

function membersOf({ remotes, shell }: ReleaseSet) {
  const members: Published[] = [...remotes, shell]
  return members.map(({ id, release }) => {
    const folder = releaseFolder(release.remote, id)
    return {
      folder,
      files: Object.keys(release.files),
      integrityOf: (path: string) => release.files[path.slice(folder.length + 1)]?.integrity,
    }
  })
}

function filesOf(set: ReleaseSet): string[] {
  const files = membersOf(set).flatMap(({ folder, files }) =>
    ['release.json', 'release.json.sig', ...files.flatMap(withCompressed)].map(
      (file) => `${folder}/${file}`,
    ),
  )
  return [setPath(set.id), ...files]
}

function withCompressed(file: string) {
  if (!isCompressed(file)) return [file]
  return [file, ...Object.values(copySuffixes).map((suffix) => file + suffix)]
}

function needed(set: ReleaseSet) {
  return new Set([setPath(set.id), ...membersOf(set).map(({ folder }) => folder)])
}
