// Stands inline at the end of every page. Lets the visitor read first and starts the application when
// the browser is idle, or at once when the visitor does something; until then nothing is lost: links
// work by themselves, and what is clicked or sent in a sleeping region is kept and done when it wakes.
import type { Boot, Gate, Wake } from '@site/platform/host'

/** `by` is the button or form: however often it was used, it is used once. */
type Held = { region: string; by: Element; replay: () => void }

type Replay = Omit<Held, 'region'>

const heldAtMost = 10_000
const main = document.currentScript?.dataset.main ?? ''
const gates = new Map<string, Gate>()
const held: Held[] = []
let hasStarted = false
let isDead = false

for (const element of document.querySelectorAll<HTMLElement>('[data-region]')) {
  const gate = createGate()
  gates.set(element.dataset.region ?? '', gate)
  // Written by Region, which takes nothing else.
  wakeOn(element, element.dataset.wake as Wake, gate)
}

globalThis.siteBoot = {
  gateOf: (name) => gates.get(name),
  live(name) {
    performance.mark(`live ${name}`)
    document.querySelector(`[data-region="${name}"]`)?.setAttribute('data-live', '')
    // After the effects of the region's own components: a form has taken over what was typed.
    setTimeout(() => release(name))
  },
  openAll() {
    for (const gate of gates.values()) gate.open()
  },
  isCold: (element) => coldRegion(element) !== undefined,
} satisfies Boot

// All on the window, in the capture phase: React stops events that hit what it has not hydrated.
for (const type of ['click', 'submit'] as const) addEventListener(type, hold, true)
for (const type of ['pointerover', 'focusin', 'touchstart']) {
  addEventListener(type, wakeTouched, { passive: true, capture: true })
}
for (const type of ['pointerdown', 'keydown', 'focusin', 'pointermove', 'scroll', 'touchstart']) {
  addEventListener(type, start, { once: true, passive: true, capture: true })
}
requestAnimationFrame(() => setTimeout(() => whenIdle(start)))

function start() {
  if (hasStarted) return
  hasStarted = true
  import(/* webpackIgnore: true */ main).catch((error: unknown) => {
    giveUp()
    // Shown in the console: the page stands, but it stays plain HTML.
    throw error
  })
}

function whenIdle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1000 })
  else setTimeout(run, 200)
}

function createGate(): Gate {
  let opens = () => {}
  const opened = new Promise<void>((resolve) => {
    opens = resolve
  })
  const gate: Gate = {
    isOpen: false,
    opened,
    open() {
      gate.isOpen = true
      opens()
    },
  }
  return gate
}

function wakeOn(element: HTMLElement, wake: Wake, gate: Gate) {
  if (wake === 'idle') gate.open()
  if (wake === 'visible') {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      gate.open()
    })
    // The region is no box of its own; what is in it has one.
    for (const child of element.children) observer.observe(child)
  }
}

function wakeTouched({ target }: Event) {
  const region = target instanceof Element ? coldRegion(target) : undefined
  if (region?.dataset.wake === 'intent') gates.get(region.dataset.region ?? '')?.open()
}

function coldRegion(element: Element) {
  return element.closest<HTMLElement>('[data-region]:not([data-live])') ?? undefined
}

function hold(event: Event) {
  const target = event.target
  if (isDead || !(target instanceof Element)) return
  const region = coldRegion(target)
  const replay = region && replayOf(event, target)
  if (!region || !replay) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const name = region.dataset.region ?? ''
  const earlier = held.findIndex(({ by }) => by === replay.by)
  if (earlier >= 0) held.splice(earlier, 1)
  held.push({ region: name, ...replay })
  setTimeout(() => release(name, true), heldAtMost)
  gates.get(name)?.open()
  start()
}

/** Links are left to the browser, and a submit button to the submit event that it causes. */
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

/** Does what was kept. `natively`: the region did not wake in time, so the browser answers by itself. */
function release(name: string, natively = false) {
  const due = held.filter((one) => one.region === name)
  if (due.length === 0) return
  held.splice(0, held.length, ...held.filter((one) => one.region !== name))
  const wasDead = isDead
  isDead ||= natively
  for (const one of due) one.replay()
  isDead = wasDead
}

function giveUp() {
  isDead = true
  for (const name of gates.keys()) release(name)
}
