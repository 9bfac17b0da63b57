import type { Page } from 'playwright-core'
import { untilDrawn } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'

const url = process.env.SITE_URL ?? ''
const open = sharePage()
const openWithoutScript = sharePage({ javaScriptEnabled: false })

test('one trouble is answered at a time, below its row and over all columns, without a script', async () => {
  const { page } = await openWithoutScript(url)
  const troubles = page.getByRole('region', { name: 'Troubleshooters' })
  const question = (title: string) => troubles.getByRole('heading', { name: title })
  const answers = troubles.getByRole('list', { name: 'The first fortnight' })
  await expect(answers.filter({ visible: true }).count()).resolves.toBe(0)

  await question('The truck waits for a paper').click()
  await question('Month end takes half the month').click()

  expect(await answers.filter({ visible: true }).count()).toBe(1)
  const answer = await answers.filter({ visible: true }).boundingBox()
  const last = await question('Notices arrive before reminders').boundingBox()
  const next = await question('Attendance lives in three registers').boundingBox()
  expect(answer?.width).toBeGreaterThan(1100)
  expect(answer?.y).toBeGreaterThan(last?.y ?? Infinity)
  expect(answer?.y).toBeLessThan(next?.y ?? 0)
})

test('on a phone each trouble is a title, and all of its text once it is opened', async () => {
  const { page } = await openWithoutScript(url, { viewport: { width: 375, height: 812 } })
  const troubles = page.getByRole('region', { name: 'Troubleshooters' }).locator('details')
  const heights = await troubles.evaluateAll((cards) => cards.map((card) => card.clientHeight))
  expect(heights).toHaveLength(8)
  expect(Math.max(...heights)).toBeLessThan(80)
  const text = troubles.first().locator('summary > span')
  expect(await text.isVisible()).toBe(false)

  await troubles.first().getByRole('heading').click()

  expect(await text.isVisible()).toBe(true)
  expect(await text.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false)
})

test.each([
  { what: 'trouble', path: '/', region: 'Troubleshooters' },
  { what: 'question', path: '/service/operation/legal', region: 'Frequently asked questions' },
])('a $what stays in place when the one above it closes', async ({ path, region }) => {
  const { page } = await open(url + path, { viewport: { width: 375, height: 812 } })
  const cards = page.getByRole('region', { name: region }).locator('details')
  const second = cards.nth(1).locator('summary')
  await cards.first().locator('summary').click()
  await untilStill(page)
  await second.scrollIntoViewIfNeeded()
  const before = await second.boundingBox()

  await second.click()
  await untilStill(page)

  expect(
    await cards.evaluateAll((all) => all.filter((card) => card.matches('[open]')).length),
  ).toBe(1)
  const moved = ((await second.boundingBox())?.y ?? Number.NaN) - (before?.y ?? 0)
  // Browsers scroll by whole pixels.
  expect(Math.abs(moved)).toBeLessThan(1)
})

/** Waits for what grows or shrinks. */
async function untilStill(page: Page) {
  await untilDrawn(page)
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
}
