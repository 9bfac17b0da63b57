import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import { samplePages } from '../support/pages'

const url = process.env.SITE_URL ?? ''
let browser: Browser

/** A visitor who has set the browser's font to "Very large". */
beforeAll(async () => {
  browser = await launchBrowser({ fontSize: 24 })
})

afterAll(() => browser.close())

async function read<Found>(path: string, width: number, find: (page: Page) => Promise<Found>) {
  const { page } = await openPage(browser, { viewport: { width, height: 800 } })
  await page.goto(url + path)
  await untilLive(page)
  const found = await find(page)
  await page.context().close()
  return found
}

test.each(samplePages)('the menu of %s stays on a phone with a very large font', async (path) => {
  const found = await read(path, 375, async (page) => {
    const menu = await page.getByRole('button', { name: 'Open menu' }).boundingBox()
    return {
      end: (menu?.x ?? 0) + (menu?.width ?? Number.POSITIVE_INFINITY),
      width: await page.evaluate(() => document.documentElement.scrollWidth),
    }
  })

  expect(found.end).toBeLessThanOrEqual(375)
  expect(found.width).toBe(375)
})

test('the fields of the search keep their width with a very large font', async () => {
  const width = await read('/career', 1280, async (page) => {
    const title = page.getByRole('textbox', { name: 'Job title' })
    return (await title.boundingBox())?.width
  })

  expect(width).toBeGreaterThan(300)
})
