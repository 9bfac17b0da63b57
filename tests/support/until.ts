import { setTimeout as pause } from 'node:timers/promises'

/** Polls until the condition is true, for at most 90 s; its test may end before. */
export async function until(isSo: () => boolean | Promise<boolean>) {
  const end = performance.now() + 90_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It never came: ${isSo}`)
    await pause(50)
  }
}
