import type { Page } from 'playwright-core'

/** What has shifted since the page began to load. */
export function readShifts(page: Page) {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const nameOf = (entry: PerformanceEntry) => {
          const sources: { node?: Node }[] = Reflect.get(entry, 'sources') ?? []
          return sources.map(({ node }) => node?.nodeName).join()
        }
        const end = 'shifts are read'
        const shifts: string[] = []
        const observer = new PerformanceObserver((list) => {
          const entries = list.getEntries()
          shifts.push(
            ...entries.filter(({ entryType }) => entryType === 'layout-shift').map(nameOf),
          )
          if (entries.some(({ name }) => name === end)) resolve(shifts)
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Told in order, so after those of the frame before, however late the browser tells them.
        observer.observe({ type: 'mark' })
        requestAnimationFrame(() => setTimeout(() => performance.mark(end)))
      }),
  )
}
