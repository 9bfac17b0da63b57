/**
 * Runs in the page, before its scripts: what tells how the page does is not loaded. It would be after a second, which on
 * a busy machine is before the page is hydrated.
 */
export function tellNothing() {
  const { setTimeout } = globalThis
  const setShort = (run: () => void, ms = 0) => (ms < 1000 ? setTimeout(run, ms) : 0)
  Object.assign(globalThis, { setTimeout: setShort })
}
