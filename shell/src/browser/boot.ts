// Inlined at the end of every page. Starts the application (lazy hydration) when the browser is idle, or at the first
// interaction. Until then no input is lost: the browser follows links and searches, early controls act by themselves, and
// other clicks and submits in a sleeping region are held and replayed when it wakes (event replay).
import type { Boot } from '@site/platform/host'
import { calm, openTarget, watchWayToTop } from '@site/ui/controls'
import { answerEarlyInput, showWayToTop, wakeTouched } from './early/early-input'
import { giveUp, release } from './early/held-events'
import { watchHistory } from './early/history'
import { watchLeaving } from './early/leaving'
import { coldRegion, createLatches, latchOf, openAll, regionNames } from './early/regions'
import { whenIdle } from './early/when-idle'
import { layOutByParts, layOutFromTop, layOutWhole, opensAtPlace } from './early/whole-page'

const { main = '', modules: list = '' } = document.currentScript?.dataset ?? {}
const modules = list.split(' ').filter(Boolean)
const folder = main.slice(0, main.lastIndexOf('/') + 1)
/** Before the entry, what it imports. */
const application = [
  ...modules.filter((address) => address.startsWith(folder) && address !== main),
  main,
]
const longestWait = 2000
/** Trusted Types: the address is the server's. */
const policy = globalThis.trustedTypes?.createPolicy('boot', {
  createScriptURL: (address: string) => address,
})
let hasStarted = false

if (opensAtPlace()) layOutWhole()
createLatches()
globalThis.siteBoot = {
  latchOf,
  live(name) {
    performance.mark(`live ${name}`)
    const latch = latchOf(name)
    if (latch) latch.isLive = true
    document.querySelector(`[data-region="${name}"]`)?.setAttribute('data-live', '')
    if (name === 'page') void layOutByParts()
  },
  replay: release,
  giveUp,
  openAll() {
    openAll()
    layOutWhole()
  },
  layOutFromTop: () => void layOutFromTop(),
  isCold: (element) => coldRegion(element) !== undefined,
  isLeaving: watchLeaving(),
  handOver: watchHistory(() => location.reload()),
} satisfies Boot

calm()
// Not before: browsers look for what the address names until the page is parsed.
addEventListener('DOMContentLoaded', openTarget)
answerEarlyInput(start)
watchWayToTop(showWayToTop)
for (const type of ['pointerover', 'focusin', 'touchstart']) {
  addEventListener(type, wakeTouched, { passive: true, capture: true })
}
for (const type of ['pointerdown', 'keydown', 'focusin', 'scroll', 'touchstart']) {
  addEventListener(type, start, { once: true, passive: true, capture: true })
}
addEventListener('pointermove', startIfMoved, { passive: true, capture: true })
const arrived = whenArrived()
void arrived.then(preload)
void Promise.all([arrived, new Promise(requestAnimationFrame)]).then(() => whenIdle(start))

/**
 * By elements, because `import()` counts as inserted by the parser, like this script, and the policy of pages
 * (`strict-dynamic`) would let through only what is preloaded already. One for each module, because under an
 * `Integrity-Policy` WebKit has no digest for the imports of a module, and blocks those that have not loaded before.
 */
function start() {
  if (hasStarted) return
  hasStarted = true
  preload()
  for (const address of application) {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = policy?.createScriptURL(address) ?? address
    // The page stays plain HTML.
    script.onerror = () => {
      for (const name of regionNames()) giveUp(name)
    }
    document.head.append(script)
  }
}

/** Ignores the move that browsers report when the layout changes under a resting pointer. */
function startIfMoved({ movementX, movementY }: PointerEvent) {
  if (!movementX && !movementY) return
  removeEventListener('pointermove', startIfMoved, { capture: true })
  start()
}

/**
 * Resolves when the picture and the font of the first paint have come, with which no module is to compete, and something
 * is painted. On a slow network that was long before; the paint of what has come last is not waited for, because on a
 * slow processor the network would rest meanwhile.
 */
function whenArrived() {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  const font = document.fonts?.load('1em Archivo')
  const needed = Promise.allSettled([picture?.decode(), font, firstPaint()])
  const waited = new Promise((resolve) => setTimeout(resolve, longestWait))
  return Promise.race([needed, waited])
}

function firstPaint() {
  return new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })
}

/** The preload scanner does not find the modules, because they stand in an attribute of this script. */
function preload() {
  const { integrity } = JSON.parse(
    document.querySelector('script[type="importmap"]')?.textContent ?? '{}',
  )
  for (const href of modules.splice(0)) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', crossOrigin: '', href })
    link.setAttribute('integrity', integrity?.[href] ?? '')
    document.head.append(link)
  }
}
