const longestSlice = 20

/** Runs long work in time slices, and lets the event loop run in between. */
export async function inTimeSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  let started = performance.now()
  for (;;) {
    const slice = work.next()
    if (slice.done) return slice.value
    if (performance.now() - started < longestSlice) continue
    await new Promise((resolve) => setTimeout(resolve))
    started = performance.now()
  }
}
