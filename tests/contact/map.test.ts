import type { Page } from 'playwright-core'
import { untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'
import { until } from '../support/until'

const url = process.env.SITE_URL ?? ''
const mapHost = 'https://www.openstreetmap.org/'
const open = sharePage()
const openPlain = sharePage({ javaScriptEnabled: false })

type Asked = { url: string; type: string; referer: string | undefined }

/** Answers in place of the map's host, and notes the requests. */
async function standInForMap(page: Page, answer = '<!doctype html><title>Map</title>A map') {
  const asked: Asked[] = []
  await page.route(`${mapHost}**`, async (route) => {
    const request = route.request()
    asked.push({
      url: request.url(),
      type: request.resourceType(),
      referer: request.headers().referer,
    })
    await route.fulfill({ contentType: 'text/html', body: answer })
  })
  return asked
}

async function openContact({ width = 375, answer }: { width?: number; answer?: string } = {}) {
  const { page } = await open(`${url}/contact`, { viewport: { width, height: 600 } })
  const asked = await standInForMap(page, answer)
  await untilLive(page)
  return { page, asked }
}

const showMap = (page: Page) => page.getByRole('button', { name: 'Show the map' }).click()
const frameOf = (page: Page) => page.locator('main iframe')
const untilShown = (page: Page) => page.frameLocator('main iframe').getByText('A map').waitFor()

test('the map is requested when the visitor wants it, and not before', async () => {
  const { page, complaints } = await open('about:blank', { viewport: { width: 375, height: 600 } })
  const asked = await standInForMap(page)
  await page.goto(`${url}/contact`)
  await untilLive(page)
  await page.getByRole('link', { name: 'OpenStreetMap' }).scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  expect(await frameOf(page).count()).toBe(0)

  await showMap(page)
  await untilShown(page)

  const embed = expect.stringMatching(/embed\.html\?bbox=.*&layer=mapnik&marker=/)
  expect(asked).toEqual([
    { url: embed, type: 'fetch', referer: `${url}/` },
    { url: embed, type: 'document', referer: `${url}/` },
  ])
  expect(complaints).toEqual([])
})

test('the frame has a name, and only the permissions that a map needs', async () => {
  const { page } = await openContact()

  await showMap(page)
  await frameOf(page).waitFor()

  const attributes = await frameOf(page).evaluate((frame) =>
    Object.fromEntries(frame.getAttributeNames().map((name) => [name, frame.getAttribute(name)])),
  )
  expect(attributes).toEqual({
    src: expect.stringContaining(mapHost),
    title: 'Map: our office in Noida',
    referrerpolicy: 'strict-origin',
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  })
})

test('the map sends the Referer without which its tiles are refused', async () => {
  const answer = '<!doctype html><img src="/tile.png" alt="">A map'
  const { page, asked } = await openContact({ answer })

  await showMap(page)
  await untilShown(page)

  const find = () => asked.find(({ type }) => type === 'image')
  await until(() => find() !== undefined)
  const tile = find()
  expect(tile?.url).toBe(`${mapHost}tile.png`)
  expect(tile?.referer).toContain(mapHost)
})

test('the keyboard goes on in the map that it asked for', async () => {
  const { page } = await openContact()
  const button = page.getByRole('button', { name: 'Show the map' })

  await button.focus()
  await page.keyboard.press('Enter')
  await untilShown(page)

  await page.waitForFunction(() => document.activeElement?.tagName === 'IFRAME')
})

test.each([
  { width: 375, size: [333, 238] },
  { width: 768, size: [704, 238] },
  { width: 1440, size: [1278, 238] },
])('nothing shifts when the map loads at $width pixels', async ({ width, size }) => {
  const { page } = await openContact({ width })
  const heightBefore = await page.evaluate(() => document.documentElement.scrollHeight)

  await showMap(page)
  // What comes within half a second of an input is not counted as a shift, so the sizes are compared.
  await untilShown(page)

  const box = await frameOf(page).boundingBox()
  expect([box?.width, box?.height].map((side) => Math.round(side ?? 0))).toEqual(size)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(heightBefore)
})

test('a map that cannot be reached leaves the drawing, the link and the form', async () => {
  const { page } = await open(`${url}/contact`)
  await page.route(`${mapHost}**`, async (route) => {
    await page.getByText('Loading the map from').waitFor()
    await route.abort()
  })
  await untilLive(page)

  await showMap(page)

  await page.getByText('The map cannot be reached just now.').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1)
  expect(await frameOf(page).count()).toBe(0)
  const link = page.getByRole('link', { name: 'OpenStreetMap' })
  expect(await link.getAttribute('href')).toContain(`${mapHost}?mlat=`)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Username is required').waitFor()
})

test('without JavaScript the link to the map remains, and no button that does nothing', async () => {
  const { page } = await openPlain('about:blank')
  const asked = await standInForMap(page)

  await page.goto(`${url}/contact`)

  const link = page.getByRole('link', { name: 'OpenStreetMap' })
  expect(await link.getAttribute('href')).toContain(`${mapHost}?mlat=`)
  expect(await page.getByRole('button', { name: 'Show the map' }).count()).toBe(0)
  expect(asked).toEqual([])
})

test('each office has directions', async () => {
  const { page } = await openContact()

  const ways = page.getByRole('link', { name: /^Directions to/ })

  expect(await ways.evaluateAll((links) => links.map((link) => link.textContent))).toEqual([
    'Directions to Noida (opens in a new tab)',
    'Directions to Dubai (opens in a new tab)',
  ])
})

test.each([320, 375, 768, 1440])('at %i pixels nothing covers the pin', async (width) => {
  const { page } = await openContact({ width })

  const bottoms = await page.getByRole('button', { name: 'Show the map' }).evaluate((button) => {
    const pin = button.parentElement?.parentElement?.querySelector('svg > path')
    return {
      pin: pin?.getBoundingClientRect().bottom ?? Number.NaN,
      offer: button.parentElement?.getBoundingClientRect().top ?? Number.NaN,
    }
  })

  expect(bottoms.pin).toBeLessThan(bottoms.offer)
})
