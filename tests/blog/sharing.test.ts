import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilHeld, untilLive } from '../support/browser/browser'
import { holdModules } from '../support/browser/hold'
import { stopBars } from '../support/browser/stop-bars'

const url = process.env.SITE_URL ?? ''
const path = '/blog/honest-oee-before-automation'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

const copy = (page: Page) => page.getByRole('button', { name: 'Copy link' })
const share = (page: Page) => page.getByRole('button', { name: 'Share…' })

/** Height of the section, and where its visible links and buttons are. */
function readPlaces(page: Page) {
  const section = page.locator('section', { has: page.getByText('Share this article') })
  return section.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    links: [...element.querySelectorAll('a')].map((link) => link.getBoundingClientRect().toJSON()),
  }))
}

test('the link is copied, and a message says so', async () => {
  const { page, complaints } = await openPage(browser)
  await page.addInitScript(stopBars)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(url + path)
  await untilLive(page)

  await copy(page).click()

  await page.getByRole('alert').filter({ hasText: 'Link copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url + path)
  expect(complaints).toEqual([])
  await page.context().close()
})

test.each([375, 1440])(
  'a device that can share opens its own sheet, and nothing moves at %i pixels',
  async (width) => {
    const { page, complaints } = await openPage(browser, { viewport: { width, height: 800 } })
    await page.addInitScript(() => {
      const shared: unknown[] = []
      Object.assign(globalThis, { shared })
      Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) })
    })
    const { release } = await holdModules(page)
    await page.goto(url + path, { waitUntil: 'commit' })
    await untilHeld(page)
    // The fonts of a page are settled with its first picture.
    await page.evaluate(() => document.fonts.ready)
    const { height } = await readPlaces(page)
    release()
    await untilLive(page)

    await share(page).click()

    expect(await page.evaluate(() => Reflect.get(globalThis, 'shared'))).toMatchObject([
      { title: expect.stringMatching(/OEE/), url: url + path },
    ])
    expect(await readPlaces(page)).toMatchObject({ height })
    expect((await share(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

test('a browser that can neither copy nor share offers neither', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(url + path)

  expect(await page.getByRole('link', { name: /^Share on/ }).count()).toBe(3)
  expect(await copy(page).count()).toBe(0)
  expect(await share(page).count()).toBe(0)
  await page.context().close()
})
