import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser'

const url = process.env.SITE_URL ?? ''
const mapHost = 'https://www.openstreetmap.org/'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

/** Answers in place of the map's host, and notes the requests. */
async function standInForMap(page: Page, answer = '<!doctype html><title>Map</title>A map') {
  const asked: { url: string; referer: string | undefined }[] = []
  await page.route(`${mapHost}**`, async (route) => {
    asked.push({ url: route.request().url(), referer: route.request().headers().referer })
    await route.fulfill({ contentType: 'text/html', body: answer })
  })
  return asked
}

async function openSmall(path = '/contact') {
  const { page, complaints } = await openPage(browser, { viewport: { width: 375, height: 600 } })
  const asked = await standInForMap(page)
  await page.goto(url + path)
  await untilLive(page)
  return { page, complaints, asked }
}

const frameOf = (page: Page) => page.locator('main iframe')

test('the map is requested when it comes into view, and not before', async () => {
  const { page, complaints, asked } = await openSmall()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  expect(await frameOf(page).count()).toBe(0)

  await page.getByRole('link', { name: 'See us on the map' }).scrollIntoViewIfNeeded()
  await page.frameLocator('main iframe').getByText('A map').waitFor()

  expect(asked).toHaveLength(1)
  expect(asked[0]?.url).toMatch(/embed\.html\?bbox=.*&layer=mapnik&marker=/)
  expect(asked[0]?.referer).toBe(`${url}/`)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the same holds for a page reached by navigation', async () => {
  const { page, asked } = await openSmall('/privacy-policy')
  await page.getByRole('button', { name: /menu/i }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Contact', exact: true }).click()
  await page.getByRole('region', { name: 'Your enquiry' }).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])

  await page.getByRole('link', { name: 'See us on the map' }).scrollIntoViewIfNeeded()
  await page.frameLocator('main iframe').getByText('A map').waitFor()

  expect(asked).toHaveLength(1)
  await page.context().close()
})

test('the frame has a name, and only the permissions that a map needs', async () => {
  const { page } = await openSmall()

  await page.getByRole('link', { name: 'See us on the map' }).scrollIntoViewIfNeeded()
  await frameOf(page).waitFor()

  const attributes = await frameOf(page).evaluate((frame) =>
    Object.fromEntries(frame.getAttributeNames().map((name) => [name, frame.getAttribute(name)])),
  )
  expect(attributes).toEqual({
    src: expect.stringContaining(mapHost),
    title: 'Map: our office in Noida',
    loading: 'lazy',
    referrerpolicy: 'strict-origin',
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  })
  await page.context().close()
})

test('the map sends the Referer without which its tiles are refused', async () => {
  const { page } = await openPage(browser, { viewport: { width: 375, height: 600 } })
  const asked = await standInForMap(page, '<!doctype html><img src="/tile.png" alt="">A map')
  await page.goto(`${url}/contact`)
  await untilLive(page)

  await page.getByRole('link', { name: 'See us on the map' }).scrollIntoViewIfNeeded()
  await page.frameLocator('main iframe').getByText('A map').waitFor()

  expect(asked[1]).toEqual({ url: `${mapHost}tile.png`, referer: expect.stringContaining(mapHost) })
  await page.context().close()
})

test.each([375, 1440])('nothing shifts when the map loads at %i pixels', async (width) => {
  const { page } = await openPage(browser, { viewport: { width, height: 500 } })
  await standInForMap(page)
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifts: [] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Reflect.get(globalThis, 'shifts').push(entry)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${url}/contact`)
  await untilLive(page)
  const link = page.getByRole('link', { name: 'See us on the map' })
  const heightBefore = await page.evaluate(() => document.documentElement.scrollHeight)

  await link.scrollIntoViewIfNeeded()
  await page.frameLocator('main iframe').getByText('A map').waitFor()

  const box = await frameOf(page).boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.6, 1)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(heightBefore)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts').length)).toBe(0)
  await page.context().close()
})

test('without JavaScript the link to the map remains', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  const asked = await standInForMap(page)

  await page.goto(`${url}/contact`)

  const link = page.getByRole('link', { name: 'See us on the map' })
  expect(await link.getAttribute('href')).toContain(`${mapHost}?mlat=`)
  expect(asked).toEqual([])
  await page.context().close()
})

test('a map that never answers blocks neither the load event nor the form', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1440, height: 2000 } })
  const asked: string[] = []
  await page.route(`${mapHost}**`, (route) => void asked.push(route.request().url()))
  // A late picture, so that the page is hydrated, with the map in view, long before the load event.
  let sendPicture = () => {}
  await page.route('**/late.png', (route) => {
    sendPicture = () => void route.fulfill({ body: '' })
  })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.body.append(Object.assign(new Image(), { src: '/late.png' }))
    })
  })
  await page.goto(`${url}/contact`, { waitUntil: 'commit' })
  await untilLive(page)
  await page.waitForSelector('[data-region="contact-map"][data-live]', { state: 'attached' })
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Username is required').waitFor()
  expect(asked).toEqual([])

  sendPicture()
  await page.waitForLoadState('load', { timeout: 8000 })
  await frameOf(page).waitFor()
  while (asked.length === 0) await page.waitForTimeout(20)

  expect(asked).toHaveLength(1)
  await page.context().close()
})
