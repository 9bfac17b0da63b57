import { ReleaseError } from '../release-error'
import { within } from './folder-files'
import type { Mirror } from './mirror'
import type { GetOptions, ReleaseStore } from './store'
import { StoreError } from './store-error'

type MirrorPatience = {
  /** How long a call waits for the store where the mirror has a copy. */
  patienceMs: number
  /** How long a store that did not answer is not asked again where the mirror has a copy. */
  restMs: number
  /** How long a list, of which there is no copy, waits for a store that did not answer. */
  awayMs: number
}

const usualPatience: MirrorPatience = { patienceMs: 1500, restMs: 5000, awayMs: 500 }

/**
 * A store whose reads fall back to copies in a mirror while it does not answer. Files of a store are immutable,
 * so a copy is never stale; only the store itself can say that a file is missing.
 */
export function createMirroredStore(
  store: ReleaseStore,
  mirror: Mirror,
  { patienceMs, restMs, awayMs }: MirrorPatience = usualPatience,
): ReleaseStore {
  async function ask<Answer>(
    path: string,
    call: () => Promise<Answer>,
    answerOf: (copy: Buffer) => Answer,
    options?: GetOptions,
  ): Promise<Answer> {
    // Never from the mirror: the reader of the history has to know from which of the two it is.
    if (path.startsWith('pointers/')) return call()
    const known = mirror.standsIn ? await mirror.get(path, options) : undefined
    if (known) return answerOf(known)
    const asked = call()
    try {
      return await within(asked, patienceMs, () => new Error(`${path} is late.`))
    } catch (error) {
      const copy = await mirror.get(path, options)
      // Without a copy, wait for the store's answer or its error.
      if (!copy) return asked
      // A store that withholds one file has answered.
      if (!(error instanceof ReleaseError)) mirror.standIn(restMs)
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
      return ask<Buffer | undefined>(path, call, (copy) => copy, options)
    },

    create(path, bytes) {
      const call = async () => {
        const isNew = await store.create(path, bytes)
        if (isNew) mirror.keep(path, bytes)
        return isNew
      }
      // Files are never removed, so a copy means that the name is taken.
      return ask(path, call, () => false)
    },

    // Never from the mirror, which has not read every file of a folder.
    list(folder) {
      const listed = store.list(folder)
      if (!mirror.standsIn) return listed
      // A start can do without its lists, so it must not wait for a store that is known to be away.
      return within(listed, awayMs, () => new StoreError(`${folder} could not be listed in time.`))
    },
  }
}
