import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '@site/releases'
import type { UnsentCall } from '../../renderer/protocol/protocol'

/** The same text sent twice is kept once. */
export function nameOf({ service, path, headers, body }: UnsentCall) {
  const said = JSON.stringify([service, path, Object.entries(headers).sort(), body])
  return `${createHash('sha256').update(said).digest('hex')}.json`
}

/**
 * Atomic and durable: on the disk before it resolves. Personal data: for this user only. The unfinished file has a name of
 * its own, because the same form may arrive twice at once (double click).
 */
export async function replaceDurably(folder: string, name: string, text: string) {
  const unfinished = join(folder, `${name}.${randomUUID()}.new`)
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await syncFolder(folder)
}

export async function listKept(folder: string) {
  const names = await readdir(folder).catch(noFolder)
  return names.filter((name) => name.endsWith('.json')).sort()
}

/** The sum of their sizes, in bytes. */
export async function weighKept(folder: string, names: string[]) {
  const sizes = names.map((name) => stat(join(folder, name)).then(({ size }) => size))
  // One that was delivered meanwhile has no size (race).
  const known = await Promise.all(sizes.map((size) => size.catch(() => 0)))
  return known.reduce((sum, size) => sum + size, 0)
}

/** Removes what an earlier run was writing when it ended. */
export async function removeUnfinished(folder: string) {
  const names = await readdir(folder).catch(noFolder)
  const unfinished = names.filter((name) => name.endsWith('.new'))
  await Promise.all(unfinished.map((name) => rm(join(folder, name), { force: true })))
}

/** The first call makes it. */
function noFolder(error: unknown): string[] {
  if (Object(error).code === 'ENOENT') return []
  throw error
}
