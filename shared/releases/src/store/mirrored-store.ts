import { within } from './folder-files'
import type { Mirror } from './mirror'
import type { ReleaseStore } from './store'
import { StoreError } from './store-error'

export type MirrorPatience = {
  /** Longest wait for the store when the mirror has a copy, in ms. */
  patienceMs: number
  /** How long, in ms, a store that did not answer is left alone when the mirror has a copy. */
  restMs: number
}

const usualPatience: MirrorPatience = { patienceMs: 1500, restMs: 5000 }

/**
 * The same store with a mirror: its copy is the answer when the store does not answer. Files never change, so a copy
 * is never stale. Only the store itself can tell that a file is missing.
 */
export function createMirroredStore(
  store: ReleaseStore,
  mirror: Mirror,
  { patienceMs, restMs }: MirrorPatience = usualPatience,
): ReleaseStore {
  async function ask<Answer>(
    path: string,
    call: () => Promise<Answer>,
    answerOf: (copy: Buffer) => Answer,
  ): Promise<Answer> {
    // Never the mirror's pointers: the reader of the history must know its source.
    if (path.startsWith('pointers/')) return call()
    const known = mirror.standsIn ? await mirror.get(path) : undefined
    if (known) return answerOf(known)
    const asked = call()
    try {
      return await within(asked, patienceMs, () => new Error(`${path} is late.`))
    } catch {
      const copy = await mirror.get(path)
      // Without a copy the store's answer is waited for, or its error thrown.
      if (!copy) return asked
      mirror.standIn(restMs)
      return answerOf(copy)
    }
  }

  return {
    lookEvery: store.lookEvery,

    get(path, options) {
      const call = async () => {
        const bytes = await store.get(path, options)
        if (bytes) mirror.keep(path, bytes)
        return bytes
      }
      return ask<Buffer | undefined>(path, call, (copy) => copy)
    },

    create(path, bytes) {
      const call = async () => {
        const isNew = await store.create(path, bytes)
        if (isNew) mirror.keep(path, bytes)
        return isNew
      }
      // A file with a copy exists for good, so its name is taken.
      return ask(path, call, () => false)
    },

    // Never from the mirror, which has not read every file of a folder.
    list(folder) {
      const listed = store.list(folder)
      if (!mirror.standsIn) return listed
      // A start asks for lists it can do without: it must not wait for a store that is known to be away.
      return within(
        listed,
        patienceMs,
        () => new StoreError(`${folder} could not be listed in time.`),
      )
    },
  }
}
