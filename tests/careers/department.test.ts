import type { Page } from 'playwright-core'
import { findViolations } from '../support/browser/axe'
import { untilHeld, untilLive } from '../support/browser/browser'
import { holdModules } from '../support/browser/hold'
import { sharePage } from '../support/browser/share-page'

const url = process.env.SITE_URL ?? ''
const open = sharePage()

const button = (page: Page) => page.getByRole('button', { name: /^Department/ })

/** Opens the list like a visitor: the form wakes when it is touched. */
async function openList(width = 1440, height = 900) {
  const watched = await open(`${url}/career`, {
    viewport: { width, height },
    reducedMotion: 'reduce',
  })
  const { page } = watched
  await untilLive(page)
  await page.getByRole('textbox', { name: 'Job title' }).click()
  await button(page).click()
  await page.getByRole('option').first().waitFor()
  return watched
}

test.each([375, 1440])(
  'the open list of departments has no axe violation at %i pixels',
  async (width) => {
    const { page, complaints } = await openList(width)
    const open = await findViolations(page)
    await page.keyboard.type('nothing')
    await page.getByText('No framework found.').waitFor()
    const empty = await findViolations(page)

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Please select a Department.').waitFor()
    await button(page).click()

    expect([open, empty, await findViolations(page)]).toEqual([[], [], []])
    expect(complaints).toEqual([])
  },
)

test('on a phone the list of departments fits above the keyboard, and scrolls inside', async () => {
  const { page } = await openList(375, 667)
  const list = page.getByRole('listbox')
  const search = page.getByRole('combobox', { name: 'Search departments' })
  const scrolls = () => list.evaluate((one) => one.scrollHeight > one.clientHeight)
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(300)
  expect(await scrolls()).toBe(false)

  // The size that an on-screen keyboard leaves.
  await page.setViewportSize({ width: 375, height: 400 })
  await page.waitForFunction(() => {
    const bottom = document.querySelector('[role=listbox]')?.getBoundingClientRect().bottom
    return bottom !== undefined && bottom <= innerHeight
  })

  const box = await search.boundingBox()
  expect(await scrolls()).toBe(true)
  expect(box?.y).toBeGreaterThan(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})

test('Escape and a click beside it close the list of departments and give the focus back', async () => {
  const { page } = await openList()
  const hasFocus = () => button(page).evaluate((one) => one === document.activeElement)

  await page.keyboard.press('Escape')
  expect([await page.getByRole('listbox').count(), await hasFocus()]).toEqual([0, true])
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('listbox').waitFor({ state: 'hidden' })

  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-haspopup') === 'listbox',
  )
})

test('a click on another field closes the list of departments, and the focus stays there', async () => {
  const { page } = await openList()

  await page.getByRole('textbox', { name: 'Job title' }).click()
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  await page.getByText('Please select a Department.').waitFor()

  const title = page.getByRole('textbox', { name: 'Job title' })
  expect(await title.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('a click before hydration opens the list of departments when the form wakes, without a shift', async () => {
  const { page, complaints } = await open('about:blank')
  const { release } = await holdModules(page)
  await page.goto(`${url}/career`, { waitUntil: 'commit' })
  await untilHeld(page)
  // Its place is that of a page with its fonts.
  await page.evaluate(() => document.fonts.ready)
  const placeOf = () =>
    button(page).evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return { x, y: y + scrollY, width, height }
    })
  const before = await placeOf()

  await page.getByRole('button', { name: 'Select Department' }).click()
  release()
  await page.getByRole('option').first().waitFor()

  expect(await placeOf()).toEqual(before)
  expect(complaints).toEqual([])
})
