/** Runs when the browser has nothing to do, and after a second in any case. */
export function whenIdle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1000 })
  else setTimeout(run, 200)
}
