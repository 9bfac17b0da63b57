import { readdirSync, readFileSync } from 'node:fs'

/** Running child processes of a process. */
export function childrenOf(pid: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => Number(statOf(child)[1]) === pid)
}

/**
 * Memory of processes in MiB, without that of files. A file's, such as the program's, is shared: how much of it counts
 * for a process depends on who else runs the same program (proportional set size), such as another test that ends.
 */
export function memoryOf(pids: number[]): number {
  const kibibytes = pids.map((pid) =>
    Number(/^Anonymous:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  )
  return kibibytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** Fields of /proc/…/stat from the state on; the name before them is in parentheses and may contain anything. */
function statOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has just ended (race).
    return ''
  }
}
