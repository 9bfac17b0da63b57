/** A semaphore: runs at most `atOnce` calls concurrently; the others wait in order (FIFO). */
export function createTurns(atOnce: number) {
  const waiting: (() => void)[] = []
  let free = atOnce

  return async function inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await call()
    } finally {
      // The slot is handed on directly, so that a newcomer cannot overtake.
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
