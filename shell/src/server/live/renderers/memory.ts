import { readFileSync } from 'node:fs'

export type Memory = { used: number; limit: number }

/** Share of the limit. At the whole of it the kernel's OOM killer ends a process, with everything under way in it. */
const tooMuch = 0.9
const mebibyte = 2 ** 20

/** Warnings for `/readyz`, before the kernel ends a process; empty while there is enough memory. */
export function describeMemory(memory: Memory | undefined): string[] {
  if (!memory || memory.used < memory.limit * tooMuch) return []
  const [used, limit] = [memory.used, memory.limit].map((bytes) => Math.round(bytes / mebibyte))
  return [
    `The shell and its renderers use ${used} of ${limit} MiB. Above that the system ends them: give the container more memory, or start another shell.`,
  ]
}

/**
 * Memory of this program's container (cgroup v2 of Linux), without the page cache, which the kernel gives back on
 * demand. Undefined where there is no limit, or no cgroup v2.
 */
export function readMemory(folder = '/sys/fs/cgroup'): Memory | undefined {
  const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
  try {
    const limit = Number(read('memory.max'))
    const cached = Number(/^inactive_file (\d+)$/m.exec(read('memory.stat'))?.[1] ?? 0)
    const used = Number(read('memory.current')) - cached
    return Number.isFinite(limit) && Number.isFinite(used) ? { used, limit } : undefined
  } catch {
    // Another system, which does not tell.
    return undefined
  }
}
