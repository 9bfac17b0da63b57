import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser/browser'

const url = process.env.SITE_URL ?? ''
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

/** How far the stroke below the header has grown, from 0 to 1, once `share` of the body has passed. */
function strokeAt(page: Page, share: number) {
  return page.locator('article > [dir="auto"]:not(p)').evaluate(async (body, passed) => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const { top, height } = body.getBoundingClientRect()
    scrollBy({ top: top - header + (height - innerHeight + header) * passed, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return new DOMMatrix(getComputedStyle(body, '::before').transform).a
  }, share)
}

test('a stroke below the header grows with what is read', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${url}/blog/honest-oee-before-automation`)

  expect(await strokeAt(page, 0)).toBeCloseTo(0, 1)
  expect(await strokeAt(page, 0.5)).toBeCloseTo(0.5, 1)
  expect(await strokeAt(page, 1)).toBeCloseTo(1, 1)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  const drawn = await page
    .locator('article > [dir="auto"]:not(p)')
    .evaluate((body) => getComputedStyle(body, '::before').content)
  expect(drawn).toBe('none')
  await page.context().close()
})
