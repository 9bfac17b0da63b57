import type { Browser } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser/browser'
import { readShifts } from '../support/browser/shifts'
import { startPagesInPieces } from '../support/faults/page-in-pieces'

let site: Awaited<ReturnType<typeof startPagesInPieces>>
let browser: Browser

beforeAll(async () => {
  site = await startPagesInPieces(process.env.SITE_URL ?? '')
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await site.stop()
})

const cases = [
  { path: '/', width: 375 },
  { path: '/blog', width: 375 },
  { path: '/blog', width: 1440 },
]

// Each in a page of its own: a browser paints late where one page of a site follows another.
test.each(cases)(
  'nothing shifts while $path comes in pieces at $width pixels',
  async ({ path, width }) => {
    const { page } = await openPage(browser, { viewport: { width, height: 800 } })

    await page.goto(site.url + path)

    expect(await readShifts(page)).toEqual([])
  },
)
