declare global {
  /** Of the benchmark: taps this point. */
  var askForTap: (x: number, y: number) => Promise<void>
  /** Of the benchmark: takes the ms from a tap until its effect shows. */
  var tellEffect: (ms: number) => Promise<void>
  var tellFault: (fault: string) => Promise<void>
  /** Where the page was told to go, before anything of that has come. */
  var leavesFor: string | undefined
}

type Watched = { selector: string; delay: number }

/** Runs in the page, before its scripts: has the control tapped after the first paint, and times its effect. */
export function watchTap(
  { selector, delay }: Watched,
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
    const control = await untilStill()
    if (hasEffect()) throw new Error('its effect shows before it is tapped')
    isTapped = true
    const { left, top, width, height } = control.getBoundingClientRect()
    await askForTap(left + width / 2, top + height / 2)
  }

  /** The control, once it is there, in view, and has stood still for two frames. */
  async function untilStill(): Promise<HTMLElement> {
    let isPrepared = false
    let last = NaN
    for (;;) {
      const control = document.querySelector<HTMLElement>(selector)
      isPrepared ||= control !== null && prepare() !== false
      if (isPrepared && control?.checkVisibility()) {
        const { top, left, bottom } = control.getBoundingClientRect()
        if (top === last && left >= 0 && bottom <= innerHeight) {
          if (control instanceof HTMLSelectElement) control.focus()
          return control
        }
        last = top
        if (top < 0 || bottom > innerHeight) {
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
    // After the next paint.
    await frame()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = tell
    port2.postMessage(undefined)
  }
}
