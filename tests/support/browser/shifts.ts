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
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().map(nameOf)))
        observer.observe({ type: 'layout-shift', buffered: true })
        // An observer is not called without entries. Of those that are buffered it is told in a task of its own.
        requestAnimationFrame(() => setTimeout(() => resolve(observer.takeRecords().map(nameOf))))
      }),
  )
}
