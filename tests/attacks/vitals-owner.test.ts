import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import { report } from '../support/finding'

const site = process.env.SITE_URL ?? ''

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

type Told = { remote: string; inp?: number; cls?: number; lcp?: number }

/** The beacons of a page when its visitor leaves; that of `last`, which is shown last, is the last one. */
async function leave(page: Page, last: string) {
  const told: Record<string, Told> = {}
  const isOver = page.waitForRequest((request) => {
    if (!request.url().endsWith('/_site/beacon')) return false
    const view: Told = JSON.parse(request.postData() ?? '')
    told[view.remote] = view
    return view.remote === last
  })
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await isOver
  return told
}

/** Blocks the main thread at the next click on the page, and notes when the browser has told how long that took. */
function slowDown(page: Page, ms: number) {
  return page.evaluate((busy) => {
    const block = () => {
      for (const until = performance.now() + busy; performance.now() < until; );
    }
    document.body.addEventListener('click', block, { once: true, capture: true })
    // The page's own observer is older, and is told before.
    new PerformanceObserver((list) => {
      const isTold = list.getEntries().some(({ duration }) => duration > busy - 50)
      if (isTold) Object.assign(window, { isSlowClickTold: true })
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  }, ms)
}

/** Causes a layout shift without input, and waits until the browser has told of it. */
function shift(page: Page) {
  return page.evaluate(async () => {
    // Scroll anchoring hides every shift of a page that is scrolled, and Playwright scrolls to click during a transition.
    document.documentElement.style.overflowAnchor = 'none'
    let isTold = false
    new PerformanceObserver((list) => {
      isTold ||= list.getEntries().some((entry) => Reflect.get(entry, 'hadRecentInput') === false)
    }).observe({ type: 'layout-shift' })
    const box = document.createElement('div')
    box.style.height = '400px'
    while (!isTold) {
      // Shifts within half a second of a click, which a busy machine handles late, count as caused by the visitor.
      await new Promise((resolve) => setTimeout(resolve, 700))
      // The box comes and goes: a second one above it would leave nothing in view that can shift.
      if (box.isConnected) box.remove()
      else document.body.prepend(box)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
}

test('a slow click and a shift count for the page that was shown at the time', async () => {
  const { page } = await openPage(browser)
  const tokens = page.waitForResponse('**/_site/views?*')
  await page.goto(`${site}/career`)
  await untilLive(page)
  await tokens
  const next = page.waitForResponse('**/_site/views?*')
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await page.waitForURL('**/contact')
  await next
  await slowDown(page, 2000)

  await page.locator('h1').first().click()
  await page.waitForFunction(() => 'isSlowClickTold' in window)
  await shift(page)
  const { careers, contact } = await leave(page, 'contact')

  expect(contact?.inp).toBeGreaterThan(1950)
  // Not that it is less: a busy machine may delay the click on the link for longer.
  expect(careers?.inp).not.toBe(contact?.inp)
  expect(contact?.cls).toBeGreaterThan(0.05)
  expect(careers?.cls ?? 0).toBeLessThan(0.05)
  expect(careers?.lcp).toBeGreaterThan(0)
  expect(contact?.lcp).toBeUndefined()
  await page.context().close()
  report({
    number: 5,
    tried: 'a click that takes 2 s and a layout shift, on a page that the router showed',
    figure: `INP ${contact?.inp} ms and CLS ${contact?.cls?.toFixed(2)} are told of that page; of the one before ${careers?.inp ?? 0} ms and ${careers?.cls?.toFixed(2)}`,
  })
})
