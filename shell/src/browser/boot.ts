// Inlined at the end of every page. Starts the application (lazy hydration) when the browser is idle, or at the first
// interaction. Until then no input is lost: links work without scripts, and clicks and submits in a sleeping region
// are held and replayed when it wakes (event replay).
import type { Boot, Latch, Wake } from '@site/platform/host'

/** `by` is the button or form. Its latest event replaces earlier ones, so it is replayed once. */
type Held = { region: string; by: Element; replay: () => void }

type Replay = Omit<Held, 'region'>

const heldAtMost = 10_000
const main = document.currentScript?.dataset.main ?? ''
/** Trusted Types: the address is the server's. */
const policy = globalThis.trustedTypes?.createPolicy('boot', {
  createScriptURL: (address: string) => address,
})
const latches = new Map<string, Latch>()
const held: Held[] = []
/** Regions that did not wake in time. Until they do, the browser handles their events. */
const givenUp = new Set<string>()
let hasStarted = false

for (const element of document.querySelectorAll<HTMLElement>('[data-region]')) {
  const latch = createLatch()
  latches.set(element.dataset.region ?? '', latch)
  // A cast, because Region writes no other value.
  wakeOn(element, element.dataset.wake as Wake, latch)
}

globalThis.siteBoot = {
  latchOf: (name) => latches.get(name),
  live(name) {
    performance.mark(`live ${name}`)
    const latch = latches.get(name)
    if (latch) latch.isLive = true
    document.querySelector(`[data-region="${name}"]`)?.setAttribute('data-live', '')
    // Deferred until the effects of the region's components have run: a form has restored what was typed.
    setTimeout(() => release(name))
  },
  giveUp,
  openAll() {
    for (const latch of latches.values()) latch.open()
  },
  isCold: (element) => coldRegion(element) !== undefined && !isGivenUp(element),
} satisfies Boot

// On the window, in the capture phase, because React stops events on DOM that it has not hydrated.
for (const type of ['click', 'submit'] as const) addEventListener(type, hold, true)
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
    for (const name of latches.keys()) giveUp(name)
  }
  document.head.append(script)
}

function whenIdle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1000 })
  else setTimeout(run, 200)
}

function createLatch(): Latch {
  let opens = () => {}
  const opened = new Promise<void>((resolve) => {
    opens = resolve
  })
  const latch: Latch = {
    isLive: false,
    opened,
    open() {
      // What React writes on a promise that it has waited for, so that it does not wait for this one again.
      Object.assign(opened, { status: 'fulfilled' })
      opens()
    },
  }
  return latch
}

function wakeOn(element: HTMLElement, wake: Wake, latch: Latch) {
  if (wake === 'idle') latch.open()
  if (wake === 'visible') {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      latch.open()
    })
    // A region has no box of its own (`display: contents`); its children have one.
    for (const child of element.children) observer.observe(child)
  }
}

function wakeTouched({ target }: Event) {
  const region = target instanceof Element ? coldRegion(target) : undefined
  if (region?.dataset.wake === 'intent') latches.get(region.dataset.region ?? '')?.open()
}

function coldRegion(element: Element) {
  return element.closest<HTMLElement>('[data-region]:not([data-live])') ?? undefined
}

function hold(event: Event) {
  const target = event.target
  if (!(target instanceof Element)) return
  const region = coldRegion(target)
  const replay = region && !isGivenUp(region) && replayOf(event, target)
  if (!region || !replay) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const name = region.dataset.region ?? ''
  const earlier = held.findIndex(({ by }) => by === replay.by)
  if (earlier >= 0) held.splice(earlier, 1)
  held.push({ region: name, ...replay })
  setTimeout(() => held.some((one) => one.region === name) && giveUp(name), heldAtMost)
  latches.get(name)?.open()
  start()
}

/**
 * How to replay an event. Undefined for links, which are left to the browser, and for submit buttons, whose submit
 * event follows.
 */
function replayOf(event: Event, target: Element): Replay | undefined {
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    const { submitter } = event
    return { by: target, replay: () => target.isConnected && target.requestSubmit(submitter) }
  }
  const button = target.closest<HTMLElement>('button, [role="button"], [role="radio"]')
  const isSubmit = button instanceof HTMLButtonElement && button.type === 'submit' && button.form
  if (!button || isSubmit) return undefined
  return { by: button, replay: () => button.isConnected && button.click() }
}

/** Replays the held events of a region. */
function release(name: string) {
  const due = held.filter((one) => one.region === name)
  held.splice(0, held.length, ...held.filter((one) => one.region !== name))
  for (const one of due) one.replay()
}

function giveUp(name: string) {
  givenUp.add(name)
  for (const region of new Set(held.map((one) => one.region))) {
    const element = document.querySelector(`[data-region="${region}"]`)
    if (element && isGivenUp(element)) release(region)
  }
}

/** True for a given-up region and all regions in it, which cannot wake before it. */
function isGivenUp(element: Element): boolean {
  const region = coldRegion(element)
  if (!region) return false
  if (givenUp.has(region.dataset.region ?? '')) return true
  return region.parentElement !== null && isGivenUp(region.parentElement)
}
