import { within } from './folder-files'
import type { Mirror } from './mirror'
import type { ReleaseStore } from './store'
import { StoreError } from './store-error'

export type MirrorPatience = {
  /** How long the store is waited for where the mirror has a copy. */
  patienceMs: number
  /** How long a store that could not be asked is left alone where the mirror has a copy. */
  restMs: number
}

const usualPatience: MirrorPatience = { patienceMs: 1500, restMs: 5000 }

/**
 * The same store, with a copy of what is read: where the store cannot be asked, the copy is the answer. Files
 * of a store never change, so a copy is never out of date; that a file is not there, or not yet, only the
 * store itself can say.
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
    // Which history counts is for its reader to decide, who has to know whose pointers it reads.
    if (path.startsWith('pointers/')) return call()
    const known = mirror.standsIn ? await mirror.get(path) : undefined
    if (known) return answerOf(known)
    const asked = call()
    try {
      return await within(asked, patienceMs, () => new Error(`${path} is late.`))
    } catch {
      const copy = await mirror.get(path)
      // Without a copy there is only the store: its answer is waited for, or its error is thrown.
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
      // What was read once is there for ever, so the name is taken.
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
