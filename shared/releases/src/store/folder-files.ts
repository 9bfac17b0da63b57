import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ReleaseError } from '../release-error'
import { tooLarge } from './size-limits'

const longestDraft = 60 * 60 * 1000

/** Reads a file; `real` is a resolved path. Undefined where there is no file. */
export async function readPlainFile(real: string, path: string, limit: number) {
  // O_NONBLOCK, because opening a named pipe would wait for a writer, possibly for ever.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(real, flags)
  try {
    const stats = await file.stat()
    if (stats.isDirectory()) return undefined
    if (!stats.isFile()) throw new ReleaseError(`${path} is no plain file. It is not read.`)
    if (stats.size > limit) throw tooLarge(path, stats.size, limit)
    const bytes = Buffer.alloc(stats.size)
    let length = 0
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    return bytes.subarray(0, length)
  } finally {
    await file.close()
  }
}

/** Resolves when the bytes are on the disk (fsync). */
async function writeDurably(path: string, bytes: Uint8Array, mode = 0o666) {
  const file = await open(path, 'wx', mode)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Not `recursive: true`, which reports `ENOENT` for a full disk. */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(path, mode)
  } catch (error) {
    if (Object(error).code === 'EEXIST') return
    if (Object(error).code !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path), mode)
    await mkdir(path, mode).catch(ignore('EEXIST'))
  }
  await syncFolder(dirname(path))
}

/** Resolves when the names in a folder are on the disk: after a power cut, a file without its name is lost. */
export async function syncFolder(path: string) {
  const folder = await open(path)
  // Some file systems cannot.
  await folder
    .sync()
    .catch(ignore('EINVAL', 'ENOTSUP'))
    .finally(() => folder.close())
}

/**
 * Creates a whole file or none (atomic). False when the name is taken. `syncFolder` has to follow, apart because its
 * failure leaves the file there.
 */
export async function createFile(draft: string, target: string, bytes: Uint8Array, mode?: number) {
  try {
    await writeDurably(draft, bytes, mode)
    // link(), because rename() would replace: the first writer wins.
    await link(draft, target)
    return true
  } catch (error) {
    ignore('EEXIST')(error)
    return false
  } finally {
    // The error of the write counts. A store removes the draft later as an abandoned one; a draft of a private key stays
    // beside it, for its user's eyes only.
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

/** Replaces a file atomically: readers see the old bytes or the new. */
export async function replaceFile(root: string, path: string, bytes: Uint8Array) {
  const target = join(root, path)
  const draft = join(root, 'drafts', randomUUID())
  await makeFolder(dirname(target))
  await makeFolder(dirname(draft))
  try {
    await writeDurably(draft, bytes)
    await rename(draft, target)
  } finally {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

/** Removes drafts of killed programs: those older than an hour, which no write takes. */
export async function removeAbandoned(drafts: string) {
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name)
    const found = await stat(draft).catch(ignore('ENOENT'))
    if (found && Date.now() - found.mtimeMs > longestDraft) await rm(draft, { force: true })
  }
}

export function ignore(...codes: string[]) {
  return (error: unknown): undefined => {
    // By its code, because under jest Node's own errors are not instances of Error.
    const { code = '' } = Object(error)
    if (!codes.includes(code)) throw error
  }
}

/** Rejects with `late()` when `work` takes more than `ms`. The work itself goes on. */
export async function within<Done>(work: Promise<Done>, ms: number, late: () => Error) {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
