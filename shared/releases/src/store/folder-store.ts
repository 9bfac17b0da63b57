import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { ReleaseError } from '../release-error'
import type { ReleaseStore } from './store'

const longestDraft = 60 * 60 * 1000

/** A release store in a folder of this machine. */
export function createFolderStore(folder: string): ReleaseStore {
  const root = resolve(folder)
  const drafts = join(root, 'drafts')
  let cleaning: Promise<void> | undefined

  function locate(path: string) {
    const located = resolve(root, path)
    if (located.startsWith(root + sep)) return located
    throw new ReleaseError(
      `"${path}" lies outside the release store ${root}. Nothing was read or written.`,
    )
  }

  return {
    lookEvery: 400,

    async get(path) {
      return readFile(locate(path)).catch(ignore('ENOENT', 'EISDIR', 'ENOTDIR'))
    },

    async create(path, bytes) {
      const target = locate(path)
      const draft = join(drafts, randomUUID())
      await mkdir(dirname(target), { recursive: true })
      await mkdir(drafts, { recursive: true })
      cleaning ??= removeAbandoned(drafts)
      await cleaning
      try {
        await writeDurably(draft, bytes)
        // Unlike rename, link refuses to replace: the first writer wins.
        await link(draft, target)
        return true
      } catch (error) {
        ignore('EEXIST')(error)
        return false
      } finally {
        await rm(draft, { force: true })
      }
    },

    async list(path) {
      const names = await readdir(locate(path)).catch(ignore('ENOENT'))
      return (names ?? []).sort()
    },
  }
}

/** Drafts of programs that were killed; nobody writes for an hour. */
async function removeAbandoned(drafts: string) {
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name)
    const found = await stat(draft).catch(ignore('ENOENT'))
    if (found && Date.now() - found.mtimeMs > longestDraft) await rm(draft, { force: true })
  }
}

async function writeDurably(path: string, bytes: Uint8Array) {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

function ignore(...codes: string[]) {
  return (error: unknown): undefined => {
    // Asked for by its code only: under jest, Node's own errors are no instances of Error.
    const { code = '' } = Object(error)
    if (!codes.includes(code)) throw error
  }
}
