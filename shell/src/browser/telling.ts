import type { PageLog } from './beacon'
import { createViews, type View } from './views'
import { measureVitals } from './vitals'

const firstTold = 4000
const toldAfterTrouble = 500

/**
 * Tells the site what the log says, by remote and release. A view needs a token, which is asked for as soon as
 * its page is shown: when the visitor leaves, there is no time for it any more.
 */
export function startTelling(log: PageLog) {
  const views = createViews(log)
  const tokens = createTokens()
  let telling: ReturnType<typeof setTimeout> | undefined

  function tell() {
    clearTimeout(telling)
    telling = undefined
    for (const view of views.all()) {
      const token = tokens.of(view)
      if (token) navigator.sendBeacon('/_site/beacon', describe(view, token))
    }
  }

  async function askAndTell() {
    await askForAll()
    tell()
  }

  function askForAll() {
    return Promise.all(views.all().map(tokens.ask))
  }

  function readOn() {
    const isInTrouble = views.readLog()
    void askForAll()
    if (isInTrouble) telling ??= setTimeout(askAndTell, toldAfterTrouble)
  }

  measureVitals(views.at)
  log.onChange = readOn
  readOn()
  setTimeout(askAndTell, firstTold)
  addEventListener('pagehide', tell)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell()
  })
}

function describe({ shown, serviceFailedAt, ...seen }: View, token: string) {
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
      // Without one, nothing is told: visitors do not get this release, or not any more.
      tokens.set(view, response.ok ? await response.text() : '')
    } catch {
      // The network was gone: asked again with the next words.
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
