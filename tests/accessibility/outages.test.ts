import type { Browser, Page } from 'playwright-core'
import { fill, sendButton } from '../contact/enquiry'
import { findViolations } from '../support/browser/axe'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import {
  type MisbehavingService,
  startMisbehavingService,
} from '../support/faults/misbehaving-service'
import { isThorough, sample, showRows } from '../support/finding'
import { pages } from '../support/pages'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

showRows(['U2'], 'axe while services and network are away')

const phone = { width: 320, height: 640 }
const desk = { width: 1440, height: 900 }
let service: MisbehavingService
let site: Site
let browser: Browser

beforeAll(async () => {
  // It answers everything else with 404.
  service = await startMisbehavingService({ 'POST /contact-us/enquiry': { fault: 'fails' } })
  const { url } = service
  ;[site, browser] = await Promise.all([
    startSite({ RECRUITMENT_API_URL: url, BLOG_API_URL: url, CONTACT_API_URL: url }),
    launchBrowser(),
  ])
})

afterAll(() => Promise.all([browser.close(), site.stop(), service.stop()]))

/** At 400 percent of 1,280 pixels, and at a desk in both schemes and in forced colours. */
async function findInViews(page: Page) {
  await page.setViewportSize(phone)
  const onPhones = await findViolations(page)
  await page.setViewportSize(desk)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  const inDark = await findViolations(page)
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  // Only colours differ, of which axe leaves out the fill of texts.
  const inForcedColours = await findViolations(page, ['link-in-text-block'])
  return [...onPhones, ...inDark, ...inForcedColours]
}

const served = [
  '/career',
  '/career?title=engineer&department=PRD',
  '/blog',
  '/blog?category=Supply+Chain',
  '/blog/any-article',
]

test.each(sample(served, 2))('%s without its service has no violation', async (path) => {
  const { page } = await openPage(browser, { reducedMotion: 'reduce', viewport: desk })
  await page.goto(site.url + path)
  await untilLive(page)

  expect(await findInViews(page)).toEqual([])
  await page.context().close()
})

test('the page that says that there is no connection has no violation', async () => {
  const options = { reducedMotion: 'reduce', viewport: desk, serviceWorkers: 'allow' } as const
  const { page } = await openPage(browser, options)
  await page.goto(`${site.url}/about`)
  await until(() => page.evaluate(async () => (await caches.match('/about')) !== undefined))
  await page.context().setOffline(true)
  await page.goto(`${site.url}/terms-service`)

  expect(await page.locator('h1').textContent()).toBe('No connection')
  expect(await findInViews(page)).toEqual([])
  await page.context().close()
})

test.each(isThorough ? pages : ['/', '/contact'])(
  '%s without JavaScript has no violation',
  async (path) => {
    const { page } = await openPage(browser, { javaScriptEnabled: false, viewport: desk })
    await page.goto(site.url + path)

    expect(await findInViews(page)).toEqual([])
    await page.context().close()
  },
)

test('an enquiry that is kept without JavaScript has no violation', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false, viewport: desk })
  await page.goto(`${site.url}/contact`)
  await fill(page)
  await sendButton(page).click()
  await page.waitForURL(`${site.url}/contact?sent=1#sent`)

  expect(await findInViews(page)).toEqual([])
  await page.context().close()
})
