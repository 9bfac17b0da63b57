import { readFileSync } from 'node:fs'

/** Linux reports processor time in hundredths of a second on every machine. */
const msPerTick = 10

type ProcessorUse = {
  /** Processor time, in ms. Only Linux tells it; elsewhere the time that has passed. */
  time: number
  /** Whether it waits for something other than a processor or a disk. */
  waits: boolean
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
export function processorUseOf(pid: number): ProcessorUse {
  const stat = read(`/proc/${pid}/stat`)
  // The name, in parentheses, may contain anything; the fields after it are numbered from 3.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (!fields) return { time: performance.now(), waits: false }
  const [state = ''] = fields
  return {
    time: (Number(fields[11]) + Number(fields[12])) * msPerTick,
    waits: state === 'S' || state === 'T',
  }
}

/** Resident memory of a process, in bytes; 0 on systems that do not tell it. */
export function residentMemoryOf(pid: number): number {
  // Not from `statm`, which counts pages of memory: those have 16 or 64 KiB on some machines.
  const [, kilobytes = 0] = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`) ?? '') ?? []
  return Number(kilobytes) * 1024
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Another system, or the process has just ended.
    return undefined
  }
}
