/** What a page's own observers have seen, in ms since its navigation. */
export type Observed = {
  firstPaint: number
  largestPaint: number
  /** Sum of all shifts without input. It is zero when CLS is, and never less than that. */
  shift: number
  /** Long tasks as [start, duration]. */
  longTasks: [number, number][]
  /** When the last region came to life that was marked so. */
  alive: number
}

declare global {
  var observed: Observed
}

/** Runs in the page, before its scripts. */
export function observe() {
  const observed: Observed = { firstPaint: 0, largestPaint: 0, shift: 0, longTasks: [], alive: 0 }
  globalThis.observed = observed
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, buffered: true })

  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.firstPaint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    observed.largestPaint = startTime
  })
  watch('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) observed.shift += Reflect.get(entry, 'value')
  })
  watch('longtask', ({ startTime, duration }) => observed.longTasks.push([startTime, duration]))
  watch('mark', ({ name, startTime }) => {
    if (name.startsWith('live ')) observed.alive = startTime
  })
}

/** Total Blocking Time: what each long task after the first paint takes beyond 50 ms. */
export function blockingTime({ firstPaint, longTasks }: Observed): number {
  return longTasks.reduce((sum, [start, duration]) => {
    const end = start + duration
    return sum + Math.max(0, end - Math.max(start, firstPaint) - 50)
  }, 0)
}
