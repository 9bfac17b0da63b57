import type { Browser } from 'playwright-core'
import { findViolations } from '../support/axe'
import { launchBrowser, openPage, untilLive } from '../support/browser'
import { pages } from '../support/pages'

const url = process.env.SITE_URL ?? ''
const widths = [1440, 375]
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

const paths = [...pages, '/nowhere', '/service?tab=operation', '/career?title=nobody']

test.each(paths)('%s has no violation at either width, nor in the dark scheme', async (path) => {
  const { page } = await openPage(browser, { reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(url + path)
  await untilLive(page)

  const found: Record<string, string[]> = {}
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    found[width] = await findViolations(page)
  }

  await page.emulateMedia({ colorScheme: 'dark' })
  // Colours that change slowly under the pointer change slowly here too.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  )
  found.dark = await findViolations(page)

  expect(found).toEqual({ 375: [], 1440: [], dark: [] })
  await page.context().close()
})

test('the mobile menu has no violation', async () => {
  const { page } = await openPage(browser, { viewport: { width: 375, height: 900 } })
  await page.goto(`${url}/privacy-policy`)
  await untilLive(page)

  await page.getByRole('button', { name: /menu/i }).click()
  await page.getByRole('dialog').waitFor()

  expect(await findViolations(page)).toEqual([])
  await page.context().close()
})

test('the drawer of the operation pages has no violation', async () => {
  const { page } = await openPage(browser, { viewport: { width: 375, height: 900 } })
  await page.goto(`${url}/service/operation/production`)
  await untilLive(page)

  await page.locator('main nav summary, main summary').first().click()

  expect(await findViolations(page)).toEqual([])
  await page.context().close()
})

const schemes = ['light', 'dark'] as const

test.each(schemes)('the portal popup has no violation in the %s scheme', async (colorScheme) => {
  const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 }, colorScheme })
  await page.goto(`${url}/privacy-policy`)
  await untilLive(page)

  await page.getByRole('button', { name: 'cms login' }).click()
  await page.getByRole('dialog').waitFor()

  expect(await findViolations(page)).toEqual([])
  await page.context().close()
})

test.each(schemes)('refused forms have no violation in the %s scheme', async (colorScheme) => {
  const { page } = await openPage(browser, { colorScheme })
  await page.goto(`${url}/contact`)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Username is required').waitFor()
  const ofContact = await findViolations(page)

  await page.goto(`${url}/career`)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Job Title is required').waitFor()

  expect([...ofContact, ...(await findViolations(page))]).toEqual([])
  await page.context().close()
})
