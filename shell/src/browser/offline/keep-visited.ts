const address = '/service-worker.js'

/** Trusted Types: the one use of this policy. */
const workers = globalThis.trustedTypes?.createPolicy('service-worker', {
  createScriptURL: (_: string) => address,
})

/**
 * Has a service worker keep what the visitor sees, for when there is no connection. Without `onNavigated`, only pages
 * that came as documents: others are asked for once more.
 */
export async function keepVisited(onNavigated: ((run: () => void) => void) | undefined) {
  const { serviceWorker } = navigator
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  await serviceWorker.register(workers?.createScriptURL(address) ?? address)
  const { active } = await serviceWorker.ready
  let shown = addressOf(location)
  if (!cameByWorker()) active?.postMessage([shown, ...shownFiles()])
  onNavigated?.(() => {
    if (addressOf(location) === shown) return
    shown = addressOf(location)
    active?.postMessage([shown])
  })
}

/** A worker that has started meanwhile controls this page too, and has not seen it. */
function cameByWorker() {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && arrival.workerStart > 0
}

/** Files that came before the worker. */
function shownFiles() {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /\.(?:js|css|woff2)$/.test(name) && name.startsWith(location.origin))
}

const addressOf = ({ origin, pathname, search }: Location) => origin + pathname + search
