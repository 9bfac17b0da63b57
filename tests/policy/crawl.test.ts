import type { Browser } from 'playwright-core'
import { launchBrowser, openPage, readThrough, untilLive } from '../support/browser/browser'
import { showRows } from '../support/finding'
import { samplePages } from '../support/pages'
import { noteViolations } from './violations'

showRows(['U3'], 'every page and widget')

const url = process.env.SITE_URL ?? ''
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

async function open(width = 1440) {
  const { page, complaints } = await openPage(browser, {
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  })
  await noteViolations(page, complaints)
  return { page, complaints }
}

test('no page breaks its own policy', async () => {
  const { page, complaints } = await open()
  const shown = [...samplePages, '/service?tab=operation', '/career?title=nobody']

  for (const path of shown) {
    await page.goto(url + path)
    await untilLive(page)
    await readThrough(page)
  }
  await page.waitForLoadState('networkidle')

  expect(complaints).toEqual([])
  await page.context().close()
})

test.each(['/nowhere', '/blog/nowhere'])(
  'the not-found page keeps to its policy: %s',
  async (path) => {
    const { page, complaints } = await open()

    await page.goto(url + path)
    await page.waitForSelector('[data-region="header"][data-live]', { state: 'attached' })

    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
    await page.context().close()
  },
)

test('files are shown with their styles', async () => {
  const { page, complaints } = await open()

  for (const path of ['/favicon.svg', '/sitemap.xml', '/blog/feed.xml', '/robots.txt']) {
    await page.goto(url + path)
  }

  expect(complaints).toEqual([])
  await page.context().close()
})

test('one document leads through all remotes, and to an article', async () => {
  const { page, complaints } = await open()
  await page.goto(url)
  await untilLive(page)
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
  const navigation = page.getByRole('navigation', { name: 'Main' })

  for (const [name, path] of Object.entries({ Career: '/career', Blog: '/blog' })) {
    await navigation.getByRole('link', { name }).click()
    await page.waitForURL(url + path)
  }
  await page.locator('main').getByRole('link', { name: /OEE/ }).first().click()
  await page.locator('main article h2').first().waitFor()
  await navigation.getByRole('link', { name: 'Contact' }).click()
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>A map' }),
  )
  await page.getByRole('button', { name: 'Show the map' }).click()
  await page.frameLocator('main iframe').getByText('A map').waitFor()

  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSameDocument'))).toBe(true)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('menu, popup and carousels keep to the policy', async () => {
  const { page, complaints } = await open()
  await page.goto(url)
  await untilLive(page)

  for (const name of ['Our Services', 'What our clients say', 'Trusted by']) {
    const carousel = page.getByRole('region', { name })
    await carousel.scrollIntoViewIfNeeded()
    await carousel.locator('[data-swiping]').waitFor()
  }
  await page
    .getByRole('region', { name: 'Our Services' })
    .getByRole('button', { name: 'Next slide' })
    .click()
  await page.getByRole('button', { name: 'cms login' }).click()
  await page
    .getByRole('dialog', { name: 'cms login' })
    .getByRole('button', { name: 'Close' })
    .click()
  await page.setViewportSize({ width: 375, height: 900 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()

  expect(complaints).toEqual([])
  await page.context().close()
})
