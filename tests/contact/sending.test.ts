import type { Browser, Page } from 'playwright-core'
import { findViolations } from '../support/browser/axe'
import { openPage } from '../support/browser/browser'
import { stopBars } from '../support/browser/stop-bars'
import type { Site } from '../support/site/site'
import { until } from '../support/until'
import type { ContactService } from './contact-service'
import { type ContactSite, startContactSite } from './contact-site'
import {
  dialogOf,
  openForm,
  sample,
  send,
  sendButton,
  storedIn,
  untilDismissed,
  untilReset,
} from './enquiry'
import { holdDeadlines } from './hold-deadlines'

let site: Site
let browser: Browser
let service: ContactService
let stop: ContactSite['stop']

beforeAll(async () => {
  ;({ site, browser, service, stop } = await startContactSite())
})

afterAll(() => stop())

beforeEach(() => service.plan([]))

const toastOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('while the enquiry is being sent the form is empty, and the button says Wiat', async () => {
  service.plan(['is not answered'])
  const { page } = await openPage(browser)
  await page.addInitScript(holdDeadlines)
  await openForm(page, site.url)

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
  await page.context().close()
})

test('an enquiry is one POST of exactly the five fields with the fixed header', async () => {
  const { page } = await openPage(browser)
  await openForm(page, site.url)

  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && !one.url().includes('/_site/')),
    send(page, { sub: 'Five fields' }),
  ])
  await dialogOf(page).waitFor()

  expect(new URL(request.url()).pathname).toBe('/contact-us/enquiry')
  expect(request.headers()['x-csrf-token']).toBe('site-enquiry')
  expect(service.calls.map(({ body }) => body)).toEqual([{ ...sample, sub: 'Five fields' }])
  await page.context().close()
})

test.each([
  [375, 553],
  [320, 568],
  [667, 375],
  [900, 500],
])(
  'toast, dialog and header stand clear of each other in a window of %i by %i pixels',
  async (width, height) => {
    service.plan([{ status: 'success', message: 'We have it.' }])
    const { page } = await openPage(browser)
    await page.addInitScript(stopBars)
    await page.setViewportSize({ width, height })
    await openForm(page, site.url)
    await send(page)
    await toastOf(page, 'We have it.').waitFor()

    // The list of toasts stands still while a toast slides in.
    const [header, toasts, dialog] = await dialogOf(page).evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished))
      const header = document.querySelector('header')
      const list = document.querySelector('.Toastify__toast-container')
      return [header, list, element].map((one) => one?.getBoundingClientRect().toJSON())
    })

    expect(toasts.height).toBeGreaterThan(0)
    expect(toasts.bottom <= dialog.top || toasts.left >= dialog.right).toBe(true)
    expect(dialog.top).toBeGreaterThanOrEqual(header.bottom)
    expect(dialog.bottom).toBeLessThanOrEqual(height)
    await page.context().close()
  },
)

test('all of a window that is enlarged four times is for the dialog', async () => {
  service.plan([{ status: 'success', message: 'We have it.' }])
  const { page } = await openPage(browser, { reducedMotion: 'reduce' })
  // 1280 by 1024 pixels (WCAG 1.4.10).
  await page.setViewportSize({ width: 320, height: 256 })
  await openForm(page, site.url)
  await send(page)
  await dialogOf(page).waitFor()

  const { top, height } = await dialogOf(page).evaluate((dialog) => dialog.getBoundingClientRect())

  expect(top).toBe(16)
  expect(height).toBe(256 - 2 * 16)
  await page.context().close()
})

test('a success is a toast with the message of the answer, and a dialog of 300 pixels', async () => {
  service.plan([{ status: 'success', message: 'We have it.' }])
  const { page, complaints } = await openPage(browser, { reducedMotion: 'reduce' })
  await page.addInitScript(stopBars)
  await openForm(page, site.url)

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
  await page.context().close()
})

test('the dialog is 300 pixels wide at every width', async () => {
  const { page } = await openPage(browser, { viewport: { width: 320, height: 700 } })
  await openForm(page, site.url)
  await send(page, { sub: 'Narrow' })
  await dialogOf(page).waitFor()

  const widths: Record<number, number | undefined> = {}
  for (const width of [320, 375, 768]) {
    await page.setViewportSize({ width, height: 700 })
    widths[width] = (await dialogOf(page).boundingBox())?.width
  }

  expect(widths).toEqual({ 320: 300, 375: 300, 768: 300 })
  await page.context().close()
})

test.each([
  { how: 'Ok', act: (page: Page) => dialogOf(page).getByRole('button', { name: 'Ok' }).click() },
  {
    how: 'the cross',
    act: (page: Page) => dialogOf(page).getByRole('button', { name: 'Close', exact: true }).click(),
  },
  { how: 'Escape', act: (page: Page) => page.keyboard.press('Escape') },
  { how: 'Enter', act: (page: Page) => page.keyboard.press('Enter') },
])('the dialog is dismissed by $how, and the focus goes back', async ({ how, act }) => {
  const { page } = await openPage(browser)
  await openForm(page, site.url)
  await send(page, { sub: `By ${how}` })
  await dialogOf(page).waitFor()

  await act(page)
  await untilDismissed(page)

  expect(await sendButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.context().close()
})

test.each([
  { status: 'error', message: 'Not now.' },
  { status: 'Success', message: 'Almost.' },
  { message: 'No status.' },
  [],
])('the answer %j is no success, and nothing is shown', async (answer) => {
  service.plan([answer])
  const { page, complaints } = await openPage(browser)
  await openForm(page, site.url)

  await send(page)
  await until(() => service.calls.length === 1)
  await untilReset(page)

  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(complaints).toEqual([])
  await page.context().close()
})

test.each([
  { message: null, shown: /^Success\s*Ok$/ },
  { message: { text: 'no' }, shown: /^Success\s*Ok$/ },
  { message: '🏭 مرحبا بكم', shown: /🏭 مرحبا بكم/ },
])('a success with the message $message is shown as one', async ({ message, shown }) => {
  service.plan([{ status: 'success', message }])
  const { page } = await openPage(browser)
  await page.addInitScript(stopBars)
  await openForm(page, site.url)

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
  await page.context().close()
})

test('a message of 10,000 characters scrolls inside the dialog, by keyboard too', async () => {
  service.plan([{ status: 'success', message: 'x'.repeat(10_000) }])
  const { page } = await openPage(browser, {
    viewport: { width: 375, height: 600 },
    reducedMotion: 'reduce',
  })
  await page.addInitScript(stopBars)
  await openForm(page, site.url)

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
  await page.context().close()
})

test('10,000 characters, emoji and right-to-left text reach the service as they were written', async () => {
  const msg = `🏭 مرحبا بكم\n${'ё'.repeat(10_000)}`
  const { page } = await openPage(browser)
  await openForm(page, site.url)

  await send(page, { userName: 'آشا مينون', sub: 'Long', msg })
  await dialogOf(page).waitFor()

  expect(storedIn(site, 'Long')).toMatchObject([{ user_name: 'آشا مينون', msg }])
  await page.context().close()
})

test('the form works by keyboard only', async () => {
  const { page } = await openPage(browser)
  await openForm(page, site.url)

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
  await page.context().close()
})
