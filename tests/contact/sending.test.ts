import type { Page, ViewportSize } from 'playwright-core'
import { findViolations } from '../support/browser/axe'
import { sharePage } from '../support/browser/share-page'
import { stopBars } from '../support/browser/stop-bars'
import { until } from '../support/until'
import type { Happening } from './contact-service'
import { type PlannedSite, startPlannedSite } from './contact-site'
import {
  dialogOf,
  sample,
  send,
  sendButton,
  storedIn,
  untilDismissed,
  untilFormIsLive,
  untilReset,
} from './enquiry'
import { holdDeadlines } from './hold-deadlines'

const open = sharePage()

let site: PlannedSite['site']
let service: PlannedSite['service']
let stop: PlannedSite['stop']

beforeAll(async () => {
  ;({ site, service, stop } = await startPlannedSite())
})

afterAll(() => stop())

const toastOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** The form of a new visitor. `planned` is what happens to the calls; a toast stays until the test has seen it. */
async function openForm(
  planned: Happening[] = [],
  shown: { viewport?: ViewportSize; reducedMotion?: 'reduce' } = {},
) {
  const opened = await open(`${site.url}/contact`, shown)
  await untilFormIsLive(opened.page)
  await opened.page.evaluate(stopBars)
  // Only now: the visitor before may have sent something until then.
  await service.settle()
  service.plan([...planned])
  return opened
}

test('while the enquiry is being sent the form is empty, and the button says Wiat', async () => {
  const { page } = await openForm(['is not answered'])
  await page.evaluate(holdDeadlines)

  await send(page)
  const busy = page.getByRole('button', { name: 'Wiat' })
  // The form is emptied only when the outbox has the enquiry, so that nothing is lost.
  await busy.waitFor()
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '')

  expect(await busy.isDisabled()).toBe(true)
  for (const field of await page.locator('form[action="/contact"] [name]').all())
    expect(await field.inputValue()).toBe('')
  // Otherwise the call may reach the service in the next test.
  await until(() => service.calls.length === 1)
})

test('an enquiry is one POST of exactly the five fields with the fixed header', async () => {
  const { page } = await openForm()

  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && !one.url().includes('/_site/')),
    send(page, { sub: 'Five fields' }),
  ])
  await dialogOf(page).waitFor()

  expect(new URL(request.url()).pathname).toBe('/contact-us/enquiry')
  expect(request.headers()['x-csrf-token']).toBe('site-enquiry')
  expect(service.calls.map(({ body }) => body)).toEqual([{ ...sample, sub: 'Five fields' }])
})

test('toast, dialog and header stand clear of each other in every window, and the dialog is 300 pixels wide', async () => {
  const windows = [
    [375, 553],
    [320, 568],
    [667, 375],
    [768, 700],
    [900, 500],
  ].map(([width = 0, height = 0]) => ({ width, height }))
  const { page } = await openForm([{ status: 'success', message: 'We have it.' }])
  await send(page)
  await toastOf(page, 'We have it.').waitFor()

  for (const viewport of windows) {
    await page.setViewportSize(viewport)
    // The list of toasts stands still while a toast slides in.
    const [header, toasts, dialog] = await dialogOf(page).evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished))
      const header = document.querySelector('header')
      const list = document.querySelector('.Toastify__toast-container')
      return [header, list, element].map((one) => one?.getBoundingClientRect().toJSON())
    })
    const isBelow = toasts.bottom <= dialog.top
    const isBeside = toasts.left >= dialog.right

    expect(toasts.height).toBeGreaterThan(0)
    expect({ ...viewport, isClear: isBelow || isBeside }).toEqual({ ...viewport, isClear: true })
    expect(dialog.top).toBeGreaterThanOrEqual(header.bottom)
    expect(dialog.bottom).toBeLessThanOrEqual(viewport.height)
    expect(dialog.width).toBe(300)
  }
})

test('all of a window that is enlarged four times is for the dialog', async () => {
  const { page } = await openForm([{ status: 'success', message: 'We have it.' }], {
    // Of 1280 by 1024 pixels (WCAG 1.4.10).
    viewport: { width: 320, height: 256 },
    reducedMotion: 'reduce',
  })
  await send(page)
  await dialogOf(page).waitFor()

  const { top, height } = await dialogOf(page).evaluate((dialog) => dialog.getBoundingClientRect())

  expect(top).toBe(16)
  expect(height).toBe(256 - 2 * 16)
})

test('a success is a toast with the message of the answer, and a dialog of 300 pixels', async () => {
  const { page, complaints } = await openForm([{ status: 'success', message: 'We have it.' }], {
    reducedMotion: 'reduce',
  })

  await send(page)
  await dialogOf(page).waitFor()
  await toastOf(page, 'We have it.').waitFor()

  expect((await dialogOf(page).boundingBox())?.width).toBe(300)
  const style = await dialogOf(page).evaluate((dialog) => {
    const { zIndex } = getComputedStyle(dialog)
    const mark = dialog.querySelector('svg')
    return { zIndex, mark: mark && getComputedStyle(mark).color }
  })
  expect(style).toEqual({ zIndex: '99', mark: 'rgb(28, 122, 79)' })
  expect(await dialogOf(page).getByRole('heading').textContent()).toBe('Success')
  expect(await dialogOf(page).getByRole('paragraph').textContent()).toBe('We have it.')
  expect(await findViolations(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('the dialog is dismissed by Ok, the cross, Escape and Enter, and the focus goes back', async () => {
  const { page } = await openForm()
  const press = (name: string) => () =>
    dialogOf(page).getByRole('button', { name, exact: true }).click()
  const ways = {
    Ok: press('Ok'),
    'the cross': press('Close'),
    Escape: () => page.keyboard.press('Escape'),
    Enter: () => page.keyboard.press('Enter'),
  }

  for (const [how, act] of Object.entries(ways)) {
    await send(page, { sub: `By ${how}` })
    await dialogOf(page).waitFor()
    await act()
    await untilDismissed(page)

    const isFocused = await sendButton(page).evaluate((one) => one === document.activeElement)
    expect({ how, isFocused }).toEqual({ how, isFocused: true })
  }
})

test.each([
  { status: 'error', message: 'Not now.' },
  { status: 'Success', message: 'Almost.' },
  { message: 'No status.' },
  [],
])('the answer %j is no success, and nothing is shown', async (answer) => {
  const { page, complaints } = await openForm([answer])

  await send(page)
  await until(() => service.calls.length === 1)
  await untilReset(page)

  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(complaints).toEqual([])
})

test.each([
  { message: null, shown: /^Success\s*Ok$/ },
  { message: { text: 'no' }, shown: /^Success\s*Ok$/ },
  { message: '🏭 مرحبا بكم', shown: /🏭 مرحبا بكم/ },
])('a success with the message $message is shown as one', async ({ message, shown }) => {
  const { page } = await openForm([{ status: 'success', message }])

  await send(page)
  await dialogOf(page).waitFor()
  await page.getByRole('alert').waitFor()

  // The toast, too, is in the dialog: what is outside of it cannot be used while it is open.
  const own = dialogOf(page).locator(':scope > :is(h2, p, button)')
  const texts = [
    (await own.allTextContents()).join(' ').trim(),
    await page.getByRole('alert').textContent(),
  ]
  expect(texts[0]).toMatch(shown)
  for (const text of texts) expect(text).not.toMatch(/undefined|null|NaN|\[object/)
})

test('a message of 10,000 characters scrolls inside the dialog, by keyboard too', async () => {
  const { page } = await openForm([{ status: 'success', message: 'x'.repeat(10_000) }], {
    viewport: { width: 375, height: 600 },
    reducedMotion: 'reduce',
  })

  await send(page)
  await dialogOf(page).waitFor()

  const box = await dialogOf(page).boundingBox()
  expect(box?.width).toBe(300)
  expect(box?.height).toBeLessThan(600)
  expect(await dialogOf(page).getByRole('button', { name: 'Ok' }).isVisible()).toBe(true)
  const text = dialogOf(page).locator('p')
  expect(await text.evaluate((p) => p.scrollHeight > p.clientHeight + 100)).toBe(true)
  await text.focus()
  await page.keyboard.press('End')
  await until(() => text.evaluate((p) => p.scrollTop > 100))
  await page.getByRole('alert').evaluate((toast) => toast.remove())
  expect(await findViolations(page)).toEqual([])
})

test('10,000 characters, emoji and right-to-left text reach the service as they were written', async () => {
  const msg = `🏭 مرحبا بكم\n${'ё'.repeat(10_000)}`
  const { page } = await openForm()

  await send(page, { userName: 'آشا مينون', sub: 'Long', msg })
  await dialogOf(page).waitFor()

  expect(storedIn(site, 'Long')).toMatchObject([{ user_name: 'آشا مينون', msg }])
})

test('the form works by keyboard only', async () => {
  const { page } = await openForm()

  for (const value of [
    sample.userName,
    sample.userEmail,
    sample.userPhone,
    'Keyboard',
    'By hand',
  ]) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await dialogOf(page).waitFor()
  expect(
    await dialogOf(page)
      .getByRole('button', { name: 'Ok' })
      .evaluate((button) => button === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('Enter')

  await dialogOf(page).waitFor({ state: 'detached' })
  expect(storedIn(site, 'Keyboard')).toHaveLength(1)
})
