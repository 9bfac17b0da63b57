const address = '/service-worker.js'

/** Trusted Types: the one use of this policy. */
const workers = globalThis.trustedTypes?.createPolicy('service-worker', {
  createScriptURL: (_: string) => address,
})

/**
 * Has a service worker keep visited pages, for when there is no connection. `onNavigated` tells of client-side
 * navigations, whose pages the worker requests once more as documents.
 */
export async function keepVisited(onNavigated: ((run: () => void) => void) | undefined) {
  const { serviceWorker } = navigator
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  await serviceWorker.register(workers?.createScriptURL(address) ?? address)
  // The worker of now: a newer one may take over while the page is open.
  const registration = await serviceWorker.ready
  const tell = (addresses: string[]) => registration.active?.postMessage(addresses)
  let shown = addressOf(location)
  if (!cameByWorker()) tell([shown, ...shownFiles()])
  onNavigated?.(() => {
    if (addressOf(location) === shown) return
    shown = addressOf(location)
    tell([shown])
  })
}

/** True when the worker has seen the request: one that took control later has not. */
function cameByWorker() {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && arrival.workerStart > 0
}

/** Files that may have loaded before the worker took control. */
function shownFiles() {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /\.(?:js|css|woff2)$/.test(name) && name.startsWith(location.origin))
}

const addressOf = ({ origin, pathname, search }: Location) => origin + pathname + search
