import { realpath } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { ReleaseError } from '../release-error'
import { ignore } from './folder-files'

/** Where the files of a store lie on the disk. No path and no symbolic link leads out of it (path traversal). */
export function createFolderPaths(root: string) {
  function locate(path: string) {
    const located = resolve(root, path)
    if (located.startsWith(root + sep)) return located
    throw new ReleaseError(
      `"${path}" lies outside the release store ${root}. Nothing was read or written.`,
    )
  }

  /** Resolves symbolic links. Undefined when there is no such file. The root may be a link. */
  async function follow(located: string) {
    const leadsOut = () =>
      new ReleaseError(
        `${located} leads out of the release store ${root} by a symbolic link. Nothing was read or written.`,
      )
    const real = await realpath(located).catch((error: unknown) => {
      if (Object(error).code === 'ELOOP') throw leadsOut()
      return ignore('ENOENT', 'ENOTDIR', 'ENAMETOOLONG')(error)
    })
    if (real === undefined || `${real}${sep}`.startsWith((await realpath(root)) + sep)) return real
    throw leadsOut()
  }

  /** Throws where a folder that is there, or would be made, lies outside: the nearest one above it is followed. */
  async function verifyInside(folder: string) {
    for (let above = folder; above !== root; above = dirname(above)) {
      if ((await follow(above)) !== undefined) return
    }
  }

  return { locate, follow, verifyInside }
}
