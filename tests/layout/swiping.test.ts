import type { Page } from 'playwright-core'
import { untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'
import { until } from '../support/until'

const url = process.env.SITE_URL ?? ''
const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const
const touch = { hasTouch: true, isMobile: true }
const open = sharePage(touch)
const openWithoutScript = sharePage({ ...touch, javaScriptEnabled: false })

const hero = (page: Page) => page.getByRole('region', { name: 'What we run for you' })
const view = (page: Page) => hero(page).locator('[data-slide]').first().locator('xpath=../..')

/** Moves a finger over the hero, from the middle of its slides. */
async function swipe(page: Page, aside: number, down = 0) {
  await view(page).scrollIntoViewIfNeeded()
  const box = await view(page).boundingBox()
  if (!box) throw new Error('The hero has no slides in view.')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', part: number) => {
    const point = { x: x + aside * part, y: y + down * part }
    return client.send('Input.dispatchTouchEvent', { type, touchPoints: [point] })
  }
  await touch('touchStart', 0)
  for (let step = 1; step <= 10; step++) await touch('touchMove', step / 10)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}

const shown = (page: Page) => hero(page).locator('[data-active]').getAttribute('data-slide')

test('a finger turns the slides of the hero, and scrolls the page over them', async () => {
  const { page, complaints } = await open(`${url}/`, phone)
  await untilLive(page)
  const before = await shown(page)

  await swipe(page, -120)
  await until(async () => (await shown(page)) !== before)
  await swipe(page, 120)
  await until(async () => (await shown(page)) === before)
  await swipe(page, 0, -200)

  await until(() => page.evaluate(() => scrollY > 100))
  expect(await shown(page)).toBe(before)
  expect(complaints).toEqual([])
})

test('without JavaScript a finger scrolls the slides', async () => {
  const { page } = await openWithoutScript(`${url}/`, phone)

  await swipe(page, -250)

  await until(() => view(page).evaluate(({ scrollLeft }) => scrollLeft > 200))
})
