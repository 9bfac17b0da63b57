import { findViolations } from '../support/browser/axe'
import { untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'
import { sample } from '../support/finding'
import { until } from '../support/until'
import {
  dialogOf,
  fill,
  sample as sampleEnquiry,
  send,
  sendButton,
  untilFormIsLive,
} from './enquiry'

const url = process.env.SITE_URL ?? ''
const open = sharePage()

test.each([
  { width: 1440, isAbove: false },
  { width: 990, isAbove: false },
  { width: 989, isAbove: true },
  { width: 375, isAbove: true },
])('at $width pixels the details stand above the form: $isAbove', async ({ width, isAbove }) => {
  const { page } = await open(`${url}/contact`, { viewport: { width, height: 800 } })

  const details = await page.getByRole('region', { name: 'Where to find us' }).boundingBox()
  const form = await page.getByRole('region', { name: 'Your enquiry' }).boundingBox()

  if (!details || !form) throw new Error('One of the columns is missing.')
  expect(details.y + details.height <= form.y).toBe(isAbove)
  expect(details.x + details.width <= form.x).toBe(!isAbove)
})

const refused = [
  ['userName', '', 'Username is required'],
  ['userName', 'x'.repeat(51), 'Username must be 50 characters or less'],
  ['userEmail', 'asha', 'Invalid email address'],
  ['userPhone', '0123', 'Invalid phone number'],
  ['sub', '', 'Subject is required'],
  ['msg', '', 'Message is required'],
] as const

test.each(sample(refused, 3))(
  '%s "%s" is refused beside the field, announced and focused',
  async (name, value, text) => {
    const { page, requests } = await open(`${url}/contact`)
    await untilFormIsLive(page)

    await send(page, { [name]: value })
    const message = page.getByText(text)
    await message.waitFor()

    const field = page.locator(`[name=${name}]`)
    await until(() => field.evaluate((element) => element === document.activeElement))
    const control = await field.boundingBox()
    const box = await message.boundingBox()
    expect((box?.y ?? 0) - (control?.y ?? 0) - (control?.height ?? 0)).toBeLessThan(24)
    expect(await message.getAttribute('aria-live')).toBe('polite')
    expect(await field.getAttribute('aria-describedby')).toContain(await message.getAttribute('id'))
    expect(await page.locator('[aria-invalid=true]').count()).toBe(1)
    expect(requests.filter((request) => request.endsWith('/enquiry'))).toEqual([])
  },
)

test('an empty form names every field, focuses the first, and has no violation', async () => {
  const { page } = await open(`${url}/contact`)
  await untilFormIsLive(page)

  await sendButton(page).click()
  await page.getByText('Message is required').waitFor()

  const messages = await page.locator('form [aria-live=polite]').allTextContents()
  expect(messages.filter(Boolean)).toEqual([
    'Username is required',
    'Invalid email address',
    'Invalid phone number',
    'Subject is required',
    'Message is required',
  ])
  await until(() =>
    page.getByLabel('Full Name').evaluate((element) => element === document.activeElement),
  )
  expect(await findViolations(page)).toEqual([])
})

test('the phone field opens a keypad with a plus', async () => {
  const { page } = await open(`${url}/contact`)
  await untilFormIsLive(page)

  const phone = page.getByLabel('Phone no.')

  expect(await phone.getAttribute('type')).toBe('tel')
  expect(await phone.getAttribute('inputmode')).toBe('tel')
})

test('the outbox is not loaded before the first enquiry', async () => {
  const { page, requests } = await open(`${url}/contact`)
  await untilLive(page)
  await page.waitForLoadState('networkidle')
  const onArrival = requests.filter((request) => request.endsWith('.js')).length

  await untilFormIsLive(page)
  await fill(page)
  // What earlier visits left is looked for when the page is idle: before this, which asks later.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

  expect(requests.filter((request) => request.endsWith('.js')).length).toBeGreaterThan(onArrival)
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
})

test('who comes back from another document finds what was written, and can send it', async () => {
  const { page } = await open(`${url}/contact`)
  await untilFormIsLive(page)
  const written = { ...sampleEnquiry, msg: 'Two\nlines' }
  await fill(page, written)

  await page.goto(`${url}/favicon.svg`)
  await page.goBack()
  await untilFormIsLive(page)

  for (const [name, value] of Object.entries(written)) {
    expect(await page.locator(`main [name=${name}]`).inputValue()).toBe(value)
  }
  await sendButton(page).click()
  await dialogOf(page).waitFor()
})
