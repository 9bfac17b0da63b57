import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { ReleaseError } from '../release-error'
import type { ReleaseStore } from './store'

/** A release store in a folder of this machine. */
export function createFolderStore(folder: string): ReleaseStore {
  const root = resolve(folder)

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
      const draft = join(root, 'drafts', randomUUID())
      await mkdir(dirname(target), { recursive: true })
      await mkdir(dirname(draft), { recursive: true })
      await writeDurably(draft, bytes)
      try {
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
