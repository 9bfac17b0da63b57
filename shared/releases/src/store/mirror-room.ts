import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ignore, removeAbandoned } from './folder-files'

/**
 * Units of eviction: a release, a set, a day of announcements. The history is never evicted, because it is verified
 * from its beginning.
 */
const removable = [
  { folder: 'releases', depth: 2 },
  { folder: 'sets', depth: 1 },
  { folder: 'shells', depth: 1 },
]

type Kept = { path: string; bytes: number; time: number }

/** Evicts the oldest units that are not needed, until the rest has less than `room` bytes. */
export async function makeRoom(folder: string, needed: ReadonlySet<string>, room: number) {
  await removeAbandoned(join(folder, 'drafts')).catch(ignore('ENOENT'))
  const paths = (
    await Promise.all(removable.map(({ folder: name, depth }) => namesAt(folder, name, depth)))
  ).flat()
  const kept = await Promise.all(paths.map((path) => measure(folder, path)))
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0)
  for (const one of kept.toSorted((a, b) => a.time - b.time)) {
    if (bytes <= room) return
    if (needed.has(one.path)) continue
    await rm(join(folder, one.path), { recursive: true, force: true })
    bytes -= one.bytes
  }
}

async function namesAt(folder: string, path: string, depth: number): Promise<string[]> {
  if (depth === 0) return [path]
  const names = (await readdir(join(folder, path)).catch(ignore('ENOENT', 'ENOTDIR'))) ?? []
  const below = names.map((name) => namesAt(folder, `${path}/${name}`, depth - 1))
  return (await Promise.all(below)).flat()
}

async function measure(folder: string, path: string): Promise<Kept> {
  const { mtimeMs: time, size } = await stat(join(folder, path))
  const entries = await readdir(join(folder, path), { recursive: true }).catch(ignore('ENOTDIR'))
  const sizes = (entries ?? []).map(async (entry) => (await stat(join(folder, path, entry))).size)
  return { path, time, bytes: (await Promise.all(sizes)).reduce((sum, one) => sum + one, size) }
}
