import { untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'
import { showRows } from '../support/finding'
import { noteViolations } from './violations'

showRows(['U3'], 'every page and widget')

const url = process.env.SITE_URL ?? ''
const open = sharePage({}, ({ page, complaints }) => noteViolations(page, complaints))

test('an article that is not found keeps to its policy', async () => {
  const { page, complaints } = await open(`${url}/blog/nowhere`)

  await page.waitForSelector('[data-region="header"][data-live]', { state: 'attached' })

  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
})

test('files are shown with their styles', async () => {
  const { page, complaints } = await open(`${url}/robots.txt`)

  for (const path of ['/favicon.svg', '/sitemap.xml', '/blog/feed.xml']) {
    await page.goto(url + path)
  }

  expect(complaints).toEqual([])
})

test('one document leads through all remotes, and to an article', async () => {
  const { page, complaints } = await open(url, { reducedMotion: 'reduce' })
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
})

test('menu, popup and carousels keep to the policy', async () => {
  const { page, complaints } = await open(url, { reducedMotion: 'reduce' })
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
})
