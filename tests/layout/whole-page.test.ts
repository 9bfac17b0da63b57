import type { Page } from 'playwright-core'
import { untilLive } from '../support/browser/browser'
import { holdModules } from '../support/browser/hold'
import { sharePage } from '../support/browser/share-page'
import { sampleTemplates } from '../support/pages'
import { until, untilEqual } from '../support/until'

const url = process.env.SITE_URL ?? ''
/** A phone. */
const open = sharePage({ isMobile: true, hasTouch: true })
const viewport = { width: 375, height: 667 }

const isWhole = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-is-whole'))

const readVisibility = (element: Element) => getComputedStyle(element).contentVisibility

/** What is put off is laid out when it comes near. */
function scrollThrough(page: Page) {
  return page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
}

/** Where everything is, by the path of its elements. */
function readBoxes(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *, footer, footer *')].flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const box = [left, top + scrollY, width, height].map(Math.round)
      return width > 0 ? `${element.tagName} ${element.className} ${box}` : []
    }),
  )
}

test.each(sampleTemplates)('nothing of %s moves when all of it is laid out', async (path) => {
  const { page } = await open('about:blank', { viewport, reducedMotion: 'reduce' })
  await holdModules(page)
  await page.goto(url + path, { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => document.fonts.ready)
  expect(await page.locator('#footer').evaluate(readVisibility)).toBe('auto')
  await scrollThrough(page)
  const before = await readBoxes(page)

  await page.evaluate(() => document.documentElement.setAttribute('data-is-whole', ''))

  expect(before.length).toBeGreaterThan(50)
  expect(await readBoxes(page)).toEqual(before)
})

test.each(['/career', '/blog'])(
  'of the list of %s, a phone lays out at first what is near its screen',
  async (path) => {
    const { page } = await open('about:blank', { viewport })
    await holdModules(page)
    await page.goto(url + path, { waitUntil: 'domcontentloaded' })

    const far = await page
      .locator('main [data-is-far]')
      .evaluateAll((parts) =>
        parts.map((part) =>
          (part.firstElementChild as Element).checkVisibility({ contentVisibilityAuto: true }),
        ),
      )

    expect(far.filter((isLaidOut) => !isLaidOut).length).toBeGreaterThan(far.length / 2)
  },
)

test('a page at rest is laid out as a whole', async () => {
  const { page } = await open(`${url}/`, { viewport })

  await until(() => isWhole(page))

  expect(await page.locator('#footer').evaluate(readVisibility)).toBe('visible')
})

test('who reloads a page stays at the place', async () => {
  // What turns by itself says something else later.
  const { page } = await open('about:blank', { viewport, reducedMotion: 'reduce' })
  // One that is in time for only one of two visits ends lines elsewhere.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto(url)
  await until(() => isWhole(page))
  const place = () =>
    page.evaluate(() => [scrollY, document.elementFromPoint(180, 330)?.textContent])
  await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }))
  const before = await place()

  await page.reload()

  await untilEqual(place, before)
})

test('an address that names a place is laid out as a whole at once', async () => {
  const { page } = await open('about:blank', { viewport })
  await holdModules(page)
  await page.goto(`${url}/privacy-policy#main`, { waitUntil: 'domcontentloaded' })

  expect(await isWhole(page)).toBe(true)
})

test('a page that a link leads to is laid out from its top, and the way back leads to the place', async () => {
  const { page } = await open(`${url}/about`, { viewport, reducedMotion: 'reduce' })
  await untilLive(page)
  await until(() => isWhole(page))
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  const far = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          const parts = [...document.querySelectorAll('main [data-is-far] > :first-child')]
          if (parts.length === 0) return
          observer.disconnect()
          const isFar = (part: Element) => !part.checkVisibility({ contentVisibilityAuto: true })
          resolve(parts.filter(isFar).length)
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )

  await page.locator('footer a[href="/career"]').evaluate((link: HTMLElement) => link.click())
  expect(await far).toBeGreaterThan(2)
  await until(() => isWhole(page))
  await page.goBack()

  await page.getByRole('heading', { level: 1, name: 'Factories run better' }).waitFor()
  await untilEqual(() => page.evaluate(() => scrollY), 1500)
})
