import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser'
import { pages } from '../support/pages'

const url = process.env.SITE_URL ?? ''
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

function noteShifts(page: Page) {
  return page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node?: Node }[] = Reflect.get(entry, 'sources') ?? []
        shifts.push(sources.map(({ node }) => node?.nodeName).join())
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Scrolls through the whole page like a reader, so that all regions wake. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
  await page.waitForLoadState('networkidle')
}

const cases = pages.flatMap((path) => [375, 1440].map((width) => ({ path, width })))

test.each(cases)(
  'nothing shifts on $path at $width pixels',
  async ({ path, width }) => {
    const { page } = await openPage(browser, { viewport: { width, height: 800 } })
    await noteShifts(page)

    await page.goto(url + path)
    await untilLive(page)
    await scrollThrough(page)

    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts'))).toEqual([])
    await page.context().close()
  },
  20_000,
)
