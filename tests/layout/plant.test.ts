import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilDrawn, untilLive } from '../support/browser/browser'
import { until } from '../support/until'

const url = process.env.SITE_URL ?? ''
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

const station = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Stations of the plant' }).getByRole('link', { name })

/** The numbers of the pins that look otherwise than most. */
function litPins(page: Page) {
  return page.locator('[data-pin] a').evaluateAll((pins) => {
    const grounds = pins.map((pin) => getComputedStyle(pin).backgroundColor)
    const isRare = (ground: string) => grounds.filter((other) => other === ground).length === 1
    return grounds.flatMap((ground, position) => (isRare(ground) ? [position + 1] : []))
  })
}

/** The stations that are drawn in full. */
function inFullLight(page: Page) {
  return page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished))
    const parts = [...document.querySelectorAll<SVGElement>('svg [data-station]')]
    const lit = parts.filter((part) => getComputedStyle(part).filter === 'none')
    return [...new Set(lit.map(({ dataset }) => dataset.station))].sort()
  })
}

test('the station that is pointed at or focused stands out, without a script', async () => {
  const { page } = await openPage(browser, {
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled: false,
    reducedMotion: 'reduce',
  })
  await page.goto(url)
  expect(await inFullLight(page)).toEqual(['1', '2', '3', '4', '5', '6'])

  await station(page, 'Logistic & Dispatch').hover()
  expect(await inFullLight(page)).toEqual(['3'])
  // The slide's pin is as quiet as the others.
  expect(await litPins(page)).toEqual([3])

  await page.mouse.move(0, 0)
  await page.keyboard.press('Tab')
  await station(page, 'Production').focus()
  expect(await inFullLight(page)).toEqual(['1'])
  await page.context().close()
})

test('on a phone the plant follows the slides', async () => {
  const { page } = await openPage(browser, { viewport: { width: 375, height: 812 } })
  await page.goto(url)
  const isInSight = (pin: number) =>
    page.locator(`[data-pin="${pin}"]`).evaluate((item) => {
      const { left, right } = item.getBoundingClientRect()
      return left > 0 && right < innerWidth
    })
  // By itself the carousel may have turned already. Under the mouse it does not.
  await page.getByRole('button', { name: 'Slide 1' }).first().click()
  await until(async () => !(await isInSight(2)))

  await page.getByRole('button', { name: 'Slide 2' }).first().click()

  await until(() => isInSight(2))
  expect(await page.evaluate(() => scrollX)).toBe(0)
  await page.context().close()
})

test('on a phone the next slide leaves the plant where somebody looks at it', async () => {
  const { page } = await openPage(browser, { viewport: { width: 375, height: 812 } })
  await page.goto(url)
  await untilLive(page)
  await station(page, 'Inventory Management').focus()
  const place = () =>
    page.locator('[data-pin="1"]').evaluate((pin) => pin.getBoundingClientRect().x)
  // It is panned to what has the focus, and then snaps.
  let before = Number.NaN
  await until(async () => {
    before = await place()
    await page.waitForTimeout(300)
    await untilDrawn(page)
    return before === (await place())
  })

  await page.getByRole('button', { name: 'Slide 6' }).first().dispatchEvent('click')
  await page.locator('[data-slide="6"][data-active]').first().waitFor()
  // The plant would have begun to move by then.
  await page.waitForTimeout(300)

  expect(await place()).toBe(before)
  await page.context().close()
})

test('on a phone the plant is panned from station to station, and the page is not', async () => {
  const { page } = await openPage(browser, {
    viewport: { width: 375, height: 812 },
    javaScriptEnabled: false,
  })
  await page.goto(url)

  await station(page, 'Inventory Management').focus()

  // The plant is still being panned, and then snaps.
  await until(async () => {
    const { x, width } = (await station(page, 'Inventory Management').boundingBox()) ?? {
      x: 0,
      width: 0,
    }
    return x > 0 && x + width < 375
  })
  expect(await page.evaluate(() => [scrollX, document.documentElement.scrollWidth])).toEqual([
    0, 375,
  ])
  await page.context().close()
})

test('the pin of what the slide is about is lit, and what moves stands still while it is paused', async () => {
  const { page } = await openPage(browser)
  await page.goto(url)
  const hero = page.getByRole('region', { name: 'What we run for you' })
  const states = () =>
    page.locator('[data-moving]').evaluateAll((parts) => {
      const all = parts.flatMap((part) => getComputedStyle(part).animationPlayState.split(', '))
      return [...new Set(all)]
    })
  expect(await states()).toEqual(['running'])

  await hero.getByRole('button', { name: 'Pause the slides' }).click()
  const [lit = 0] = await litPins(page)
  await hero.getByRole('button', { name: 'Next slide' }).click()

  await until(async () => (await litPins(page))[0] === (lit % 6) + 1)
  expect(await states()).toEqual(['paused'])
  await page.context().close()
})

test.each([375, 768, 1440])(
  'at %i pixels the lit pin alone is named, so that no name covers the plant',
  async (width) => {
    const { page } = await openPage(browser, {
      viewport: { width, height: 900 },
      javaScriptEnabled: false,
    })
    await page.goto(url)

    const widths = await page
      .locator('[data-pin] a')
      .evaluateAll((pins) => pins.map((pin) => pin.getBoundingClientRect().width))

    expect(await litPins(page)).toEqual([1])
    const [lit = 0, ...others] = widths
    expect(lit).toBeGreaterThan(80)
    expect(Math.max(...others)).toBeLessThan(30)
    expect(await station(page, 'Inventory Management').count()).toBe(1)
    await page.context().close()
  },
)
