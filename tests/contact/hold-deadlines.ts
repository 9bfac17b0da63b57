/** Runs in the page: a call that a test holds back is not given up after ten seconds, on a busy machine too. */
export function holdDeadlines() {
  const wait = globalThis.setTimeout.bind(globalThis)
  Object.assign(globalThis, {
    setTimeout: (run: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) =>
      wait(() => run(...rest), ms < 10_000 ? ms : 9 * ms),
  })
}
