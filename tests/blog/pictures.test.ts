import type { Browser } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import { until } from '../support/until'

const url = process.env.SITE_URL ?? ''
const path = '/blog/honest-oee-before-automation'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

async function openWithout(pictures: boolean, javaScriptEnabled: boolean) {
  const { page } = await openPage(browser, {
    viewport: { width: 1440, height: 1200 },
    javaScriptEnabled,
  })
  await page.route('**/*', (route) => {
    const isPicture = route.request().resourceType() === 'image'
    return isPicture && !pictures ? route.abort() : route.continue()
  })
  await page.goto(url + path)
  return page
}

test('our drawing stands for pictures that failed before the page came to life', async () => {
  const page = await openWithout(false, true)
  await untilLive(page)

  await page.waitForFunction(
    () => document.querySelectorAll('main article > img, aside img').length === 0,
  )

  const frame = await page.locator('article > header + span').boundingBox()
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  expect(await page.locator('aside li > span').count()).toBe(7)
  await page.context().close()
})

test('without scripts our drawing covers the icon that the browser has for a failed picture', async () => {
  const page = await openWithout(false, false)
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await page.locator('article > img').boundingBox()) ?? {}
  const look = (left: number, top: number) =>
    page.screenshot({ clip: { x: x + left, y: y + top, width: 12, height: 12 } })

  const [icon, ground, drawing] = [
    await look(6, 6),
    await look(60, 6),
    await look(width / 2, height / 2),
  ]

  expect(icon.equals(ground)).toBe(true)
  expect(drawing.equals(ground)).toBe(false)
  await page.context().close()
})

test('pictures that load are shown, with nothing over them', async () => {
  const page = await openWithout(true, true)
  await untilLive(page)
  const pictures = page.locator('main article > img, aside img')
  await until(() =>
    pictures.evaluateAll((all: HTMLImageElement[]) => all.every(({ complete }) => complete)),
  )

  const widths = await pictures.evaluateAll((all: HTMLImageElement[]) =>
    all.map((one) => one.naturalWidth),
  )

  expect(widths.length).toBe(8)
  expect(Math.min(...widths)).toBeGreaterThan(0)
  await page.context().close()
})
