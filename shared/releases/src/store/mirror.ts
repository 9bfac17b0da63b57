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
 * A copy, on this machine, of what was read from a store elsewhere. It is trusted no more than the store:
 * whatever is read from it is verified in the same way.
 */
export class Mirror {
  readonly #files: ReleaseStore
  #fault: string | undefined
  #writing = Promise.resolve()
  #waiting = 0
  #standsInUntil = 0

  constructor(
    readonly folder: string,
    private readonly room = usualRoom,
  ) {
    this.#files = createFolderStore(folder)
  }

  /** Why the mirror is not what it should be. */
  get fault() {
    return this.#fault
  }

  /** What is kept is used before the store is asked, which could not be asked lately or is not believed. */
  get standsIn() {
    return performance.now() < this.#standsInUntil
  }

  standIn(ms: number) {
    this.#standsInUntil = Math.max(this.#standsInUntil, performance.now() + ms)
  }

  /** The store is asked again. */
  stepBack() {
    this.#standsInUntil = 0
  }

  /** Never rejects: a copy that cannot be read is none. */
  async get(path: string, options?: GetOptions): Promise<Buffer | undefined> {
    try {
      return await this.#files.get(path, options)
    } catch (error) {
      if (error instanceof StoreError) this.#fault = error.message
      return undefined
    }
  }

  /**
   * Writes in the background, one file after the other. When the disk is slower than the store, what is too
   * much to wait in memory is left out: the next who reads it tries again.
   */
  keep(path: string, bytes: Uint8Array) {
    if (this.#waiting + bytes.length > mostWaiting) return
    this.#waiting += bytes.length
    this.#enqueue(path, async () => {
      this.#waiting -= bytes.length
      if ((await this.get(path))?.equals(bytes)) return
      await replaceFile(this.folder, path, bytes)
      this.#fault = undefined
    })
  }

  /** Removes the oldest releases and sets, if there is no more room; those in `needed` stay. */
  makeRoom(needed: ReadonlySet<string>) {
    this.#enqueue('mirror', () => makeRoom(this.folder, needed, this.room))
  }

  /** Resolves when all that was to be written is. */
  settled(): Promise<void> {
    return this.#writing
  }

  #enqueue(path: string, work: () => Promise<void>) {
    this.#writing = this.#writing.then(work).catch((error: unknown) => {
      const { message } = describeFolderFault({ root: this.folder, path, to: 'written' }, error)
      this.#fault = `This shell could not start without its release store. ${message}`
    })
  }
}

/** Where the mirror of a store is: one that was made for another address says nothing about this one. */
export function mirrorFolder(dataFolder: string, name: string) {
  return join(dataFolder, 'mirror', name)
}
