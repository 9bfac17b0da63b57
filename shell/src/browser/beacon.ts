import type { PageRemote } from '../site/page-state'

type Vitals = { lcp?: number; inp?: number; cls?: number }
type View = Pick<PageRemote, 'remote' | 'release'> &
  Vitals & { view: string; errors: number; failedLoads: number }

const firstTold = 5000
const toldAfterTrouble = 500

/**
 * Tells the site how its pages do with their visitors: errors, parts that could not be loaded, Core Web
 * Vitals, by remote and release. A release that does worse than the one before is taken back by it.
 */
export function startBeacon(owner: PageRemote | null) {
  const page = createId()
  const views = new Map<string, View>()
  let current = owner ? viewOf(owner) : undefined
  let telling: ReturnType<typeof setTimeout> | undefined

  function viewOf({ remote, release }: PageRemote): View {
    const known = views.get(remote)
    if (known) return known
    const view: View = { view: `${page}-${remote}`, remote, release, errors: 0, failedLoads: 0 }
    views.set(remote, view)
    return view
  }

  function tell() {
    clearTimeout(telling)
    telling = undefined
    for (const view of views.values()) navigator.sendBeacon('/_site/beacon', JSON.stringify(view))
  }

  function tellSoon(after: number) {
    telling ??= setTimeout(tell, after)
  }

  function noteError() {
    if (!current) return
    current.errors++
    tellSoon(toldAfterTrouble)
  }

  // Hydration comes first; what is measured meanwhile is handed over later.
  const first = current
  if (first) {
    setTimeout(
      () =>
        import('./vitals').then(({ measureVitals }) =>
          measureVitals((name, value) => {
            first[name] = value
          }),
        ),
      1000,
    )
  }
  setTimeout(tell, firstTold)
  addEventListener('error', noteError)
  addEventListener('unhandledrejection', noteError)
  addEventListener('pagehide', tell)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell()
  })

  return {
    noteError,
    noteFailedLoad(remote: PageRemote) {
      viewOf(remote).failedLoads++
      tellSoon(toldAfterTrouble)
    },
    /** What goes wrong from now on is counted for the remote whose page this is. */
    moveTo(remote: PageRemote | undefined) {
      current = remote && viewOf(remote)
    },
  }
}

/** `randomUUID` is missing where the site is tried out over plain http. */
function createId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('')
}
