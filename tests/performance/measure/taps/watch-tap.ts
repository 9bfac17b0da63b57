declare global {
  /** Bound to the benchmark, which taps this point. */
  var askForTap: (x: number, y: number) => Promise<void>
  /** Bound to the benchmark: tells the ms from a tap until its effect shows. */
  var tellEffect: (ms: number) => Promise<void>
  var tellFault: (fault: string) => Promise<void>
  /** Where the page was told to go, before anything of that has come. */
  var leavesFor: string | undefined
}

type Watched = {
  selector: string
  /** In ms, after the first paint of the control. */
  delay: number
  /** Something is to be done before. */
  isPrepared: boolean
}

/** Runs in the page, before its scripts: has the control tapped after the first paint, and times its effect. */
export function watchTap(
  { selector, delay, isPrepared }: Watched,
  prepare: () => unknown,
  hasEffect: () => boolean,
) {
  const frame = () => new Promise(requestAnimationFrame)
  const now = () => performance.timeOrigin + performance.now()
  let isTapped = false

  // On the page that a link leads to, its effect may show for the first time.
  const tappedAt = Number(sessionStorage.getItem('tapped'))
  if (tappedAt > 0) {
    void time(tappedAt)
    return
  }

  // Before those of the page, which may stop the event.
  for (const type of ['click', 'keydown']) {
    addEventListener(
      type,
      ({ timeStamp, isTrusted }) => {
        if (!isTapped || !isTrusted) return
        const at = performance.timeOrigin + timeStamp
        sessionStorage.setItem('tapped', String(at))
        void time(at)
      },
      { capture: true },
    )
  }

  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint')
    if (!paint) return
    const wait = paint.startTime + delay - performance.now()
    setTimeout(() => tap().catch((error) => tellFault(String(error))), Math.max(0, wait))
  }).observe({ type: 'paint', buffered: true })
  Reflect.get(globalThis, 'navigation')?.addEventListener('navigate', (event: Event) => {
    globalThis.leavesFor = Reflect.get(event, 'destination').url
  })

  async function tap() {
    const { control, wasBrought } = await untilStill()
    // Nobody taps what has not been painted: for this control the first paint of the page was too early.
    if (wasBrought) {
      await untilPainted()
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
    if (hasEffect()) throw new Error('its effect shows before it is tapped')
    isTapped = true
    const { left, top, width, height } = control.getBoundingClientRect()
    await askForTap(left + width / 2, top + height / 2)
  }

  /**
   * The control, once it is there, in view, and has stood still for two frames; and whether it had to be brought there,
   * by what is to be done before or by scrolling.
   */
  async function untilStill() {
    let isReady = false
    let wasBrought = isPrepared
    let last = NaN
    for (;;) {
      const control = document.querySelector<HTMLElement>(selector)
      isReady ||= control !== null && prepare() !== false
      if (isReady && control?.checkVisibility()) {
        const { top, left, bottom } = control.getBoundingClientRect()
        if (top === last && left >= 0 && bottom <= innerHeight) {
          if (control instanceof HTMLSelectElement) control.focus()
          return { control, wasBrought }
        }
        last = top
        if (top < 0 || bottom > innerHeight) {
          wasBrought = true
          control.scrollIntoView({ block: 'center', behavior: 'instant' })
        }
      }
      await frame()
    }
  }

  async function time(start: number) {
    const tell = () => void tellEffect(now() - start)
    // A link may lead away before the next frame.
    addEventListener('pagehide', () => hasEffect() && tell())
    while (!hasEffect()) await frame()
    await untilPainted()
    tell()
  }

  async function untilPainted() {
    await frame()
    const { port1, port2 } = new MessageChannel()
    await new Promise((resolve) => {
      port1.onmessage = resolve
      port2.postMessage(undefined)
    })
  }
}
