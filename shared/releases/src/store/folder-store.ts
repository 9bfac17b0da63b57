import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ReleaseError } from '../release-error'
import {
  type Attempt,
  describeAbsence,
  describeFolderFault,
  describeLateWrite,
} from './folder-fault'
import {
  createFile,
  ignore,
  makeFolder,
  readPlainFile,
  removeAbandoned,
  syncFolder,
  within,
} from './folder-files'
import { createFolderPaths } from './folder-paths'
import { asWithheld, sizeLimitOf, tooLarge } from './size-limits'
import type { ReleaseStore } from './store'
import { StoreError } from './store-error'

const longestRead = 10_000
// As in a bucket. Longer than for a read: of many files at once, the last waits until the others are on the disk.
const longestWrite = 30_000

type FolderOptions = {
  /** True when files were read from it before: then a missing or empty folder is an outage. */
  wasThere?: boolean
  /** Deadlines, in ms. */
  longestRead?: number
  longestWrite?: number
}

/** A release store in a local folder. */
export function createFolderStore(folder: string, options: FolderOptions = {}): ReleaseStore {
  const root = resolve(folder)
  const drafts = join(root, 'drafts')
  const { locate, follow, verifyInside } = createFolderPaths(root)
  let cleaning: Promise<void> | undefined
  let wasThere = options.wasThere ?? false
  const readMs = options.longestRead ?? longestRead
  const writeMs = options.longestWrite ?? longestWrite

  async function verifyPresence() {
    if (!wasThere) return
    const names = await readdir(root).catch(ignore('ENOENT'))
    if (!names?.length) throw describeAbsence(root)
  }

  async function read<Found>(
    attempt: Attempt,
    readFound: (real: string) => Promise<Found | undefined>,
  ) {
    const reading = explain(attempt, async () => {
      const real = await follow(locate(attempt.path))
      const found =
        real === undefined ? undefined : await readFound(real).catch(ignore('ENOENT', 'ENOTDIR'))
      if (found === undefined) await verifyPresence()
      else wasThere = true
      return found
    })
    const late = new Error(`it did not answer within ${readMs / 1000} s`)
    return within(reading, readMs, () => describeFolderFault(attempt, late))
  }

  return {
    lookEvery: 400,

    get(path, { limit } = {}) {
      return read({ root, path, to: 'read' }, async (real) => {
        try {
          return await readPlainFile(real, path, sizeLimitOf(path, limit))
        } catch (error) {
          const { code = '' } = Object(error)
          throw code === 'EACCES' || code === 'EPERM' ? asWithheld(path, error, code) : error
        }
      })
    },

    create(path, bytes) {
      const attempt: Attempt = { root, path, to: 'written' }
      const writing = explain(attempt, async () => {
        const target = locate(path)
        if (bytes.length > sizeLimitOf(path)) throw tooLarge(path, bytes.length, sizeLimitOf(path))
        await verifyPresence()
        // Before anything is made, or removed as an abandoned draft.
        for (const inner of [dirname(target), drafts]) {
          await verifyInside(inner)
          await makeFolder(inner)
        }
        // Failures are ignored: drafts do not disturb writes, and the next program tries again.
        cleaning ??= removeAbandoned(drafts).catch(() => undefined)
        await cleaning
        const isNew = await createFile(join(drafts, randomUUID()), target, bytes)
        if (isNew) await explain({ ...attempt, isUnclear: true }, () => syncFolder(dirname(target)))
        wasThere = true
        return isNew
      })
      return within(writing, writeMs, () => describeLateWrite(attempt, writeMs))
    },

    async list(path) {
      const names = await read({ root, path, to: 'listed' }, (real) => readdir(real))
      return (names ?? []).sort()
    },
  }
}

/** Turns errors of the file system into `StoreError`s with a remedy. */
async function explain<Done>(attempt: Attempt, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ReleaseError || error instanceof StoreError) throw error
    throw describeFolderFault(attempt, error)
  }
}
