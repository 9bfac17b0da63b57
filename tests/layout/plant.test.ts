import type { Page } from 'playwright-core'
import { untilDrawn, untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'
import { until } from '../support/until'

const url = process.env.SITE_URL ?? ''
const phone = { width: 375, height: 812 }
const open = sharePage()
const openWithoutScript = sharePage({ javaScriptEnabled: false })

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
  const { page } = await openWithoutScript(url, { reducedMotion: 'reduce' })
  expect(await inFullLight(page)).toEqual(['1', '2', '3', '4', '5', '6'])

  await station(page, 'Logistic & Dispatch').hover()
  expect(await inFullLight(page)).toEqual(['3'])
  // The slide's pin is as quiet as the others.
  expect(await litPins(page)).toEqual([3])

  await page.mouse.move(0, 0)
  await page.keyboard.press('Tab')
  await station(page, 'Production').focus()
  expect(await inFullLight(page)).toEqual(['1'])
})

test('on a phone the plant follows the slides', async () => {
  const { page } = await open(url, { viewport: phone })
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
})

test('on a phone the next slide leaves the plant where somebody looks at it', async () => {
  const { page } = await open(url, { viewport: phone })
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
})

test('on a phone the plant is panned from station to station, and the page is not', async () => {
  const { page } = await openWithoutScript(url, { viewport: phone })

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
})

test('the pin of what the slide is about is lit, and what moves stands still while it is paused', async () => {
  const { page } = await open(url)
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
})

test('the lit pin alone is named, so that no name covers the plant', async () => {
  const { page } = await openWithoutScript(url)

  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const widths = await page
      .locator('[data-pin] a')
      .evaluateAll((pins) => pins.map((pin) => pin.getBoundingClientRect().width))
    const [lit = 0, ...others] = widths
    expect(lit).toBeGreaterThan(80)
    expect(Math.max(...others)).toBeLessThan(30)
  }
  expect(await litPins(page)).toEqual([1])
  expect(await station(page, 'Inventory Management').count()).toBe(1)
})
