import { setTimeout as pause } from 'node:timers/promises'

/** Looks for 30 s, on a machine with nothing else to do much less. */
export async function until(isSo: () => boolean | Promise<boolean>) {
  const end = performance.now() + 30_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It never came: ${isSo}`)
    await pause(50)
  }
}
