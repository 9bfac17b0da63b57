import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser'

const url = process.env.SITE_URL ?? ''
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

const names = ['Our Services', 'What our clients say', 'Trusted by']

const carousel = (page: Page, name: string) => page.getByRole('region', { name })

/** Numbers of the slides that are wholly in view, from left to right. */
function slidesInView(page: Page, name: string) {
  return carousel(page, name).evaluate((region) => {
    const view = region.querySelector('[aria-label="Slides"]')?.getBoundingClientRect()
    return [...region.querySelectorAll<HTMLElement>('[data-slide]')].flatMap((slide) => {
      const { left, right } = slide.getBoundingClientRect()
      const isIn = view && left >= view.left - 1 && right <= view.right + 1
      return isIn ? [Number(slide.dataset.slide)] : []
    })
  })
}

async function seeAll(page: Page) {
  for (const name of names) {
    await carousel(page, name).scrollIntoViewIfNeeded()
    await carousel(page, name).locator('[data-swiping]').waitFor()
  }
}

const perView = [
  { width: 320, services: 1, testimonials: 1, partners: 2 },
  { width: 424, services: 1, testimonials: 1, partners: 2 },
  { width: 425, services: 1, testimonials: 1, partners: 3 },
  { width: 550, services: 1, testimonials: 1, partners: 3 },
  { width: 551, services: 2, testimonials: 1, partners: 3 },
  { width: 727, services: 2, testimonials: 1, partners: 3 },
  { width: 728, services: 2, testimonials: 1, partners: 4 },
  { width: 1023, services: 2, testimonials: 1, partners: 4 },
  { width: 1024, services: 2, testimonials: 2, partners: 5 },
  { width: 1025, services: 3, testimonials: 2, partners: 5 },
  { width: 1439, services: 3, testimonials: 2, partners: 5 },
  { width: 1440, services: 3, testimonials: 2, partners: 7 },
  { width: 1441, services: 4, testimonials: 2, partners: 7 },
  { width: 1920, services: 4, testimonials: 2, partners: 7 },
]

test.each([true, false])(
  'every width shows its number of slides, with JavaScript: %s',
  async (javaScriptEnabled) => {
    const { page, complaints } = await openPage(browser, {
      javaScriptEnabled,
      reducedMotion: 'reduce',
    })
    await page.goto(`${url}/`)
    if (javaScriptEnabled) await seeAll(page)

    for (const { width, services, testimonials, partners } of perView) {
      await page.setViewportSize({ width, height: 800 })
      // Swiper adapts to a new width in the next frames.
      await page.waitForTimeout(javaScriptEnabled ? 120 : 0)
      const counts = await Promise.all(names.map((name) => slidesInView(page, name)))

      expect([width, ...counts.map((slides) => slides.length)]).toEqual([
        width,
        services,
        testimonials,
        partners,
      ])
    }
    // Without JavaScript the browser complains about module preloads, which is no fault.
    if (javaScriptEnabled) expect(complaints).toEqual([])
    await page.context().close()
  },
)

test.each(names)('%s wraps at both ends, and scrolls a focused slide into view', async (name) => {
  const { page, complaints } = await openPage(browser, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await page.goto(`${url}/`)
  await seeAll(page)
  const region = carousel(page, name)
  const count = await region.locator('[data-slide]').count()
  const first = async () => (await slidesInView(page, name))[0]

  await region.getByRole('button', { name: 'Previous slide' }).click()
  await expect(page.waitForTimeout(100).then(first)).resolves.toBe(count)

  for (let turn = 0; turn < count + 1; turn += 1) {
    await region.getByRole('button', { name: 'Next slide' }).click()
  }
  await expect(page.waitForTimeout(100).then(first)).resolves.toBe(1)

  const last = region.getByRole('link').last()
  if (await last.count()) {
    await last.focus()
    expect(await last.evaluate((link) => link === document.activeElement)).toBe(true)
    const number = await last.evaluate((link) => link.closest<HTMLElement>('[data-slide]')?.dataset)
    expect(await slidesInView(page, name)).toContain(Number(number?.slide))
  }
  expect(complaints).toEqual([])
  await page.context().close()
})

test('every dot leads to its slide', async () => {
  const { page } = await openPage(browser, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await page.goto(`${url}/`)
  await seeAll(page)

  for (const number of [4, 9, 2, 8, 1, 6]) {
    const services = carousel(page, 'Our Services')
    await services.getByRole('button', { name: `Slide ${number}` }).click()
    await page.waitForTimeout(100)
    expect((await slidesInView(page, 'Our Services'))[0]).toBe(number)
  }
  await page.context().close()
})

test.each([375, 1440])(
  'nothing shifts at %i pixels, neither on scrolling nor on turning',
  async (width) => {
    const { page, complaints } = await openPage(browser, { viewport: { width, height: 800 } })
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifts: [] })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Reflect.get(globalThis, 'shifts').push(entry)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${url}/`)
    await untilLive(page)

    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let top = 0; top < height; top += 400) {
      await page.evaluate((to) => scrollTo(0, to), top)
      await page.waitForTimeout(100)
    }
    for (const name of names) {
      await carousel(page, name).scrollIntoViewIfNeeded()
      await page.waitForTimeout(4600)
    }

    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts'))).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  },
  60_000,
)

test('a turn requested before hydration is made when the carousel wakes', async () => {
  const { page } = await openPage(browser, { reducedMotion: 'reduce' })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/releases/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${url}/`, { waitUntil: 'commit' })
  const services = carousel(page, 'Our Services')

  await services.getByRole('button', { name: 'Next slide' }).click()
  release()

  await services.getByText('Slide 2 of 9').waitFor({ state: 'attached' })
  await services.locator('[data-swiping]').waitFor()
  await page.waitForTimeout(100)
  expect((await slidesInView(page, 'Our Services'))[0]).toBe(2)
  await page.context().close()
})
