const longestTurn = 20

/** Does a long work bit by bit, in turns with what else waits for the thread. */
export async function inTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  let started = performance.now()
  for (;;) {
    const bit = work.next()
    if (bit.done) return bit.value
    if (performance.now() - started < longestTurn) continue
    await new Promise((resolve) => setTimeout(resolve))
    started = performance.now()
  }
}
