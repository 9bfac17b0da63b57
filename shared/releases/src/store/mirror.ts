import { join } from 'node:path'
import { describeFolderFault } from './folder-fault'
import { replaceFile } from './folder-files'
import { createFolderStore } from './folder-store'
import { makeRoom } from './mirror-room'
import type { GetOptions, ReleaseStore } from './store'
import { StoreError } from './store-error'

const mostWaiting = 64 * 1024 * 1024
const usualRoom = 256 * 1024 * 1024

/**
 * A local copy of files that were read from a remote store. It is not trusted more than the store: readers verify its
 * files in the same way.
 */
export class Mirror {
  readonly #files: ReleaseStore
  /** Apart, because a file that is read well says nothing of a disk that is full. */
  #readFault: string | undefined
  #writeFault: string | undefined
  #writing = Promise.resolve()
  #waiting = 0
  /** In bytes, since room was made. */
  #added = 0
  /** Undefined until a set is live: what a start without the store needs is not known before. */
  #needed: ReadonlySet<string> | undefined
  #standsInUntil = 0

  constructor(
    readonly folder: string,
    private readonly room = usualRoom,
  ) {
    this.#files = createFolderStore(folder)
  }

  /** Why the mirror cannot be read or written, if so. */
  get fault() {
    return this.#writeFault ?? this.#readFault
  }

  /** True while copies are preferred to the store, because it did not answer recently or is not trusted. */
  get standsIn() {
    return performance.now() < this.#standsInUntil
  }

  standIn(ms: number) {
    this.#standsInUntil = Math.max(this.#standsInUntil, performance.now() + ms)
  }

  /** Prefers the store again. */
  stepBack() {
    this.#standsInUntil = 0
  }

  /** Never rejects: an unreadable copy counts as missing. */
  async get(path: string, options?: GetOptions): Promise<Buffer | undefined> {
    try {
      const bytes = await this.#files.get(path, options)
      this.#readFault = undefined
      return bytes
    } catch (error) {
      if (error instanceof StoreError) this.#readFault = error.message
      return undefined
    }
  }

  /**
   * Writes in the background, one file at a time. Back-pressure: when the disk is too slow, files are dropped instead
   * of filling the memory, and the next read tries again.
   */
  keep(path: string, bytes: Uint8Array) {
    if (this.#waiting + bytes.length > mostWaiting) return
    this.#waiting += bytes.length
    this.#enqueue(path, async () => {
      this.#waiting -= bytes.length
      if ((await this.get(path))?.equals(bytes)) return
      await replaceFile(this.folder, path, bytes)
      this.#writeFault = undefined
      this.#added += bytes.length
      // Previews, canaries and sets that fail are read too, and none of them goes live.
      if (this.#added > this.room / 4) await this.#evict()
    })
  }

  /** Evicts the oldest releases and sets if the mirror is full, now and whenever it grows; those in `needed` stay. */
  makeRoom(needed: ReadonlySet<string>) {
    this.#needed = needed
    this.#enqueue('mirror', () => this.#evict())
  }

  /** Resolves when all pending writes are done. */
  settled(): Promise<void> {
    return this.#writing
  }

  async #evict() {
    if (!this.#needed) return
    this.#added = 0
    await makeRoom(this.folder, this.#needed, this.room)
  }

  #enqueue(path: string, work: () => Promise<void>) {
    this.#writing = this.#writing.then(work).catch((error: unknown) => {
      const { message } = describeFolderFault({ root: this.folder, path, to: 'written' }, error)
      this.#writeFault = `This shell could not start without its release store. ${message}`
    })
  }
}

/** The mirror's folder; one for each store address. */
export function mirrorFolder(dataFolder: string, name: string) {
  return join(dataFolder, 'mirror', name)
}
