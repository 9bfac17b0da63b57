/** Runs so many calls at the same time; the others wait for their turn, first come, first served. */
export function createTurns(atOnce: number) {
  const waiting: (() => void)[] = []
  let free = atOnce

  return async function inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await call()
    } finally {
      // Who ends hands the place on: nobody who comes meanwhile gets in between.
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
