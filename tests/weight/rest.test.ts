import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import { isThorough } from '../support/finding'
import { sampleTemplates } from '../support/pages'

const url = process.env.SITE_URL ?? ''
const seconds = isThorough ? 10 : 3
/** In ms. */
const roundOfBelt = 2800
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

async function openLive(page: Page, path: string) {
  await page.goto(url + path)
  await untilLive(page)
  await page.waitForSelector('html[data-is-whole]')
  await page.waitForLoadState('networkidle')
}

/** Resolves once all rounds are over. The slides of the home page turn for ever, so they are paused. */
async function untilAtRest(page: Page) {
  await untilStill(page)
  const turning = page.getByRole('button', { name: 'Pause the slides' })
  if ((await turning.count()) > 0) await turning.first().click()
  await page.mouse.move(0, 0)
  await untilStill(page)
}

/** What is tied to the scroll position never finishes, and rests with the page. */
function untilStill(page: Page) {
  return page.evaluate(() => {
    const moving = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    return Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
  })
}

/** Starts to count; the result tells how many there were since. */
async function countWork(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const read = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    const count = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN
    return { layouts: count('LayoutCount'), styles: count('RecalcStyleCount') }
  }
  const before = await read()
  return async () => {
    const after = await read()
    return { layouts: after.layouts - before.layouts, styles: after.styles - before.styles }
  }
}

test(`a page at rest is neither styled nor laid out for ${seconds} seconds`, async () => {
  const opened = await Promise.all(
    sampleTemplates.map(async (path) => ({ path, ...(await openPage(browser)) })),
  )
  for (const { path, page } of opened) await openLive(page, path)
  await Promise.all(opened.map(({ page }) => untilAtRest(page)))
  const counts = await Promise.all(opened.map(({ page }) => countWork(page)))

  await pause(seconds * 1000)

  const work = await Promise.all(
    opened.map(async ({ path }, position) => ({ path, ...(await counts[position]?.()) })),
  )
  expect(work).toEqual(sampleTemplates.map((path) => ({ path, layouts: 0, styles: 0 })))
  // It opens every page, one after the other.
}, 600_000)

test('what moves on the home page is moved by the compositor, in layers of which none is painted above the next', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  await page.addInitScript(() => {
    const begun: CSSAnimation[] = []
    Object.assign(globalThis, { begun })
    addEventListener('animationstart', ({ target, animationName }) => {
      const all = target instanceof Element ? target.getAnimations() : []
      for (const one of all) {
        const isIt = one instanceof CSSAnimation && one.animationName === animationName
        if (isIt && one.timeline === document.timeline) begun.push(one)
      }
    })
  })
  await openLive(page, '/')
  await page.mouse.move(0, 0)
  const began = performance.now()
  const read = await countWork(page)

  // A round of the load on the belt: at 60 frames a second, 168 of them.
  const moving = await page.evaluate(async (round) => {
    const begun: CSSAnimation[] = Reflect.get(globalThis, 'begun')
    // On a slow machine they have ended by now.
    for (const one of begun) one.play()
    await new Promise((resolve) => setTimeout(resolve, round))
    return begun.map(({ animationName }) => animationName)
  }, roundOfBelt)
  const { layouts } = await read()

  expect(moving).toHaveLength(4)
  // Slides turn meanwhile, and more of them when it took longer.
  const rounds = (performance.now() - began) / roundOfBelt
  expect(layouts).toBeLessThan(10 * Math.max(1, rounds))
  const positions = await page.evaluate(() => {
    const layers = document.querySelectorAll('[data-region="hero-scene"] > div > svg')
    return [...layers].map((layer) => getComputedStyle(layer).position)
  })
  expect(positions).toEqual(Array(5).fill('relative'))
  await page.context().close()
})
