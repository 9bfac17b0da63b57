// Inlined at the end of every page. Starts the application (lazy hydration) when the browser is idle, or at the first
// interaction. Until then no input is lost: links work without scripts, early controls act by themselves, and other
// clicks and submits in a sleeping region are held and replayed when it wakes (event replay).
import type { Boot } from '@site/platform/host'
import { answerEarlyInput, showWhenScrolled, wakeTouched } from './early/early-input'
import { giveUp, release } from './early/held-events'
import { coldRegion, createLatches, latchOf, openAll, regionNames } from './early/regions'

const main = document.currentScript?.dataset.main ?? ''
/** Trusted Types: the address is the server's. */
const policy = globalThis.trustedTypes?.createPolicy('boot', {
  createScriptURL: (address: string) => address,
})
let hasStarted = false

createLatches()
globalThis.siteBoot = {
  latchOf,
  live(name) {
    performance.mark(`live ${name}`)
    const latch = latchOf(name)
    if (latch) latch.isLive = true
    document.querySelector(`[data-region="${name}"]`)?.setAttribute('data-live', '')
  },
  replay: release,
  giveUp,
  openAll,
  isCold: (element) => coldRegion(element) !== undefined,
} satisfies Boot

answerEarlyInput(start)
addEventListener('scroll', showWhenScrolled, { passive: true })
for (const type of ['pointerover', 'focusin', 'touchstart']) {
  addEventListener(type, wakeTouched, { passive: true, capture: true })
}
for (const type of ['pointerdown', 'keydown', 'focusin', 'pointermove', 'scroll', 'touchstart']) {
  addEventListener(type, start, { once: true, passive: true, capture: true })
}
requestAnimationFrame(() => setTimeout(() => whenIdle(start)))

/**
 * By an element, because `import()` counts as inserted by the parser, like this script, and the policy of pages
 * (`strict-dynamic`) would let through only what is preloaded already.
 */
function start() {
  if (hasStarted) return
  hasStarted = true
  const script = document.createElement('script')
  script.type = 'module'
  script.src = policy?.createScriptURL(main) ?? main
  // The page stays plain HTML.
  script.onerror = () => {
    for (const name of regionNames()) giveUp(name)
  }
  document.head.append(script)
}

function whenIdle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1000 })
  else setTimeout(run, 200)
}
