import { readFileSync } from 'node:fs'

export type Memory = { used: number; limit: number }

/** Of the limit. The kernel ends a process at all of it, and with it everything under way. */
const tooMuch = 0.9
const mebibyte = 2 ** 20

/** What `/readyz` says before the kernel does something about it; empty while there is enough. */
export function describeMemory(memory: Memory | undefined): string[] {
  if (!memory || memory.used < memory.limit * tooMuch) return []
  const [used, limit] = [memory.used, memory.limit].map((bytes) => Math.round(bytes / mebibyte))
  return [
    `The shell and its renderers use ${used} of ${limit} MiB. Above that the system ends them: give the container more memory, or start another shell.`,
  ]
}

/**
 * Memory of the container this program is in, without the pages of files that the kernel gives back when asked.
 * Undefined where there is no limit, or none that is known (cgroup v2 of Linux).
 */
export function readMemory(folder = '/sys/fs/cgroup'): Memory | undefined {
  const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
  try {
    const limit = Number(read('memory.max'))
    const cached = Number(/^inactive_file (\d+)$/m.exec(read('memory.stat'))?.[1] ?? 0)
    const used = Number(read('memory.current')) - cached
    return Number.isFinite(limit) && Number.isFinite(used) ? { used, limit } : undefined
  } catch {
    // No such system: then nothing is known, and nothing is said.
    return undefined
  }
}
