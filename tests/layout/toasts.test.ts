import type { Locator, Page } from 'playwright-core'
import { dialogOf, send, sendButton, untilDismissed, untilFormIsLive } from '../contact/enquiry'
import { findViolations } from '../support/browser/axe'
import { sharePage } from '../support/browser/share-page'
import { restartBars, stopBars } from '../support/browser/stop-bars'
import { until } from '../support/until'

const url = process.env.SITE_URL ?? ''
const open = sharePage({}, ({ page }) => page.addInitScript(stopBars))

const toastOf = (page: Page) => page.getByRole('alert')
const isOpen = (dialog: Locator) => dialog.evaluate((element) => element.matches(':modal'))

/** A toast over the open dialog of a success; it stays until it is closed. */
async function openToast(width = 1280) {
  const { page, complaints } = await open(`${url}/contact`, {
    reducedMotion: 'reduce',
    viewport: { width, height: 720 },
  })
  await untilFormIsLive(page)
  await send(page, { sub: `Toast at ${width}` })
  // The toast moves into the dialog, and slides to its place there: before, it is not where a pointer looks for it.
  const toast = dialogOf(page).getByRole('alert')
  await toast.waitFor()
  await toast.evaluate((element) =>
    Promise.allSettled(element.getAnimations().map(({ finished }) => finished)),
  )
  return { page, complaints }
}

/** By its coordinates, as a visitor does: nothing is scrolled, waited for or forced. */
async function clickCross(page: Page) {
  const box = await toastOf(page).getByRole('button', { name: 'close' }).boundingBox()
  if (!box) throw new Error('The toast has no cross.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Whether a pointer in its middle meets the toast, and not what lies over it. */
function isOnTop(page: Page) {
  return toastOf(page).evaluate((toast) => {
    const { x, y, width, height } = toast.getBoundingClientRect()
    return toast.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
}

test.each([1280, 375])('a toast can be closed over an open dialog (%i)', async (width) => {
  const { page, complaints } = await openToast(width)
  expect(await isOnTop(page)).toBe(true)
  const box = await toastOf(page).boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(width - 16, 0)
  expect(await findViolations(page)).toEqual([])

  await clickCross(page)

  await toastOf(page).waitFor({ state: 'detached' })
  expect(await isOpen(dialogOf(page))).toBe(true)
  expect(complaints).toEqual([])
})

/** By Tab, as a visitor does. */
async function focusCross(page: Page) {
  const cross = toastOf(page).getByRole('button', { name: 'close' })
  await until(async () => {
    await page.keyboard.press('Tab')
    return cross.evaluate((button) => button === document.activeElement)
  })
}

test('a toast over an open dialog is reached by keyboard, stays as long, and can be closed', async () => {
  const { page } = await openToast()
  await focusCross(page)
  const bar = toastOf(page).getByRole('progressbar', { includeHidden: true })
  const stateOf = (time: HTMLElement | SVGElement) => getComputedStyle(time).animationPlayState

  await page.evaluate(restartBars)
  expect(await bar.evaluate(stateOf)).toBe('paused')
  await page.keyboard.press('Shift+Tab')
  expect(await toastOf(page).evaluate((toast) => toast === document.activeElement)).toBe(true)
  expect(await bar.evaluate(stateOf)).toBe('paused')

  await page.keyboard.press('Shift+Tab')
  expect(await bar.evaluate(stateOf)).toBe('running')
  await focusCross(page)
  await page.keyboard.press('Enter')
  await toastOf(page).waitFor({ state: 'detached' })
  expect(await isOpen(dialogOf(page))).toBe(true)
})

test('a toast is paused and swiped over an open dialog', async () => {
  const { page } = await openToast()
  const box = await toastOf(page).boundingBox()
  if (!box) throw new Error('The toast is not shown.')

  await page.mouse.move(box.x + 20, box.y + 20)
  const bar = toastOf(page).getByRole('progressbar', { includeHidden: true })
  await until(() => bar.evaluate((time) => time.style.animationPlayState === 'paused'))

  await page.mouse.down()
  await page.mouse.move(box.x + 20 + box.width * 0.9, box.y + 20, { steps: 5 })
  await page.mouse.up()

  await toastOf(page).waitFor({ state: 'detached' })
  expect(await isOpen(dialogOf(page))).toBe(true)
})

test('a toast outlives the dialog, and lies over the next one', async () => {
  const { page } = await openToast()
  await toastOf(page).hover()
  await page.keyboard.press('Escape')
  await untilDismissed(page)
  expect(await isOnTop(page)).toBe(true)
  expect(await sendButton(page).evaluate((button) => button === document.activeElement)).toBe(true)

  await page.getByRole('button', { name: 'cms login' }).click()
  const popup = page.getByRole('dialog', { name: 'cms login' })
  await popup.waitFor()
  expect(await isOnTop(page)).toBe(true)
  await clickCross(page)

  await toastOf(page).waitFor({ state: 'detached' })
  expect(await isOpen(popup)).toBe(true)
})

test('a toast stays when the page is left with the dialog open', async () => {
  const { page } = await openToast()
  await toastOf(page).hover()

  await page.evaluate(() => document.querySelector('dialog:modal')?.remove())

  await until(() => isOnTop(page))
  await clickCross(page)
  await toastOf(page).waitFor({ state: 'detached' })
})
