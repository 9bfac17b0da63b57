import type { Browser } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'

const url = process.env.SITE_URL ?? ''
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

test('the pictures of the home page take at most 120 kB in all', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  const files = new Map<string, number>()
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'image') return
    files.set(response.url(), Number(response.headers()['content-length']))
  })
  await page.goto(`${url}/`)
  await untilLive(page)
  for (const region of await page.getByRole('region').all()) await region.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')

  const drawn = await page.evaluate(() =>
    [...document.querySelectorAll('svg')].map((svg) => svg.outerHTML.length),
  )

  const total = [...drawn, ...files.values()].reduce((sum, size) => sum + size, 0)
  console.log(`Pictures of /: ${drawn.length} drawn, ${files.size} files, ${total} bytes`)
  expect(drawn.length).toBeGreaterThan(20)
  expect(total).toBeLessThanOrEqual(120_000)
  await page.context().close()
})
