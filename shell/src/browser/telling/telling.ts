import type { PageLog } from './beacon'
import { keepUntold, takeUntold } from './untold'
import { createViews, type View } from './views'
import { measureVitals } from './vitals'

const firstTold = 4000
const toldAfterTrouble = 500

/**
 * Sends the log to the site, by remote and release. Each view needs a token, which is requested as soon as its page
 * is shown, because there is no time for that when the visitor leaves.
 */
export function startTelling(log: PageLog) {
  const views = createViews(log)
  const earlier = takeUntold()
  const tokens = createTokens()
  let telling: ReturnType<typeof setTimeout> | undefined

  const all = () => [...earlier, ...views.all()]

  function tell() {
    clearTimeout(telling)
    telling = undefined
    for (const view of all()) {
      const token = tokens.of(view)
      if (token) navigator.sendBeacon('/_site/beacon', beaconOf(view, token))
    }
  }

  async function askAndTell() {
    await askForAll()
    tell()
  }

  function askForAll() {
    return Promise.all(all().map(tokens.ask))
  }

  function readOn() {
    const isNews = views.readLog()
    void askForAll()
    if (isNews) tellSoon()
  }

  function tellSoon() {
    telling ??= setTimeout(askAndTell, toldAfterTrouble)
  }

  function leave() {
    tell()
    keepUntold(all().filter((view) => isInTrouble(view) && tokens.of(view) === undefined))
  }

  measureVitals(views.at)
  log.onChange = readOn
  readOn()
  if (earlier.length > 0) tellSoon()
  setTimeout(askAndTell, firstTold)
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell()
  })
}

function isInTrouble({ errors, failedLoads }: View) {
  return errors + failedLoads > 0
}

function beaconOf({ shown, serviceFailedAt, ...seen }: View, token: string) {
  const { remote, release } = shown
  return JSON.stringify({ token, remote, release, ...seen })
}

function createTokens() {
  const tokens = new Map<View, string>()
  const asking = new Map<View, Promise<void>>()

  async function fetchToken(view: View) {
    const { remote, release } = view.shown
    const asked = new URLSearchParams({ remote, release })
    try {
      const response = await fetch(`/_site/views?${asked}`)
      // Without a token the view is not sent: visitors do not get this release any more.
      tokens.set(view, response.ok ? await response.text() : '')
    } catch {
      // Offline: requested again with the next beacon.
      asking.delete(view)
    }
  }

  return {
    of: (view: View) => tokens.get(view),
    ask(view: View): Promise<void> {
      const underWay = asking.get(view) ?? fetchToken(view)
      asking.set(view, underWay)
      return underWay
    },
  }
}
