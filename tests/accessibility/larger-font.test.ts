import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser/browser'
import { samplePages } from '../support/pages'

const url = process.env.SITE_URL ?? ''
let browser: Browser
let page: Page

/** A visitor who has set the browser's font to "Very large". */
beforeAll(async () => {
  browser = await launchBrowser({ fontSize: 24 })
  page = (await openPage(browser, { javaScriptEnabled: false })).page
})

afterAll(() => browser.close())

async function open(path: string, width: number) {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(url + path)
}

test.each(samplePages)('the menu of %s stays on a phone with a very large font', async (path) => {
  await open(path, 375)

  const menu = await page.getByRole('button', { name: 'Open menu' }).boundingBox()
  const end = (menu?.x ?? 0) + (menu?.width ?? Number.POSITIVE_INFINITY)

  expect(end).toBeLessThanOrEqual(375)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})

test('the fields of the search keep their width with a very large font', async () => {
  await open('/career', 1280)

  const title = await page.getByRole('textbox', { name: 'Job title' }).boundingBox()

  expect(title?.width).toBeGreaterThan(300)
})
