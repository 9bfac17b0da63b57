import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { findViolations } from '../support/browser/axe'
import { openPage } from '../support/browser/browser'
import { showRows } from '../support/finding'
import type { Site } from '../support/site/site'
import { until } from '../support/until'
import type { ContactService } from './contact-service'
import { type ContactSite, startContactSite } from './contact-site'
import { fill, sample, send, sendButton, storedIn } from './enquiry'

showRows(['C4', 'C7', 'U1', 'S12'], 'the form without JavaScript, and from other sites')

let site: Site
let browser: Browser
let service: ContactService
let stop: ContactSite['stop']

beforeAll(async () => {
  ;({ site, browser, service, stop } = await startContactSite())
})

afterAll(() => stop())

beforeEach(() => service.plan([]))

async function openPlain(viewport = { width: 1280, height: 720 }) {
  const { page } = await openPage(browser, { javaScriptEnabled: false, viewport })
  await page.goto(`${site.url}/contact`)
  return page
}

const noticeOf = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Your enquiry has reached us' })

const valuesOf = (page: Page) =>
  Promise.all(Object.keys(sample).map((name) => page.locator(`[name=${name}]`).inputValue()))

test('a valid enquiry is passed on once, and the page says so after a redirect', async () => {
  const page = await openPlain()

  await send(page, { sub: 'Plain form', msg: 'Two\nlines' })

  await page.waitForURL(`${site.url}/contact?sent=1#sent`)
  expect(await noticeOf(page).isVisible()).toBe(true)
  expect(service.calls.map(({ body }) => body)).toEqual([
    { ...sample, sub: 'Plain form', msg: 'Two\nlines' },
  ])
  await page.reload()
  expect(service.calls).toHaveLength(1)
  expect(storedIn(site, 'Plain form')).toHaveLength(1)
  await page.context().close()
})

// Nine bytes for each letter, as forms are encoded.
const letter = 'न'

test('the longest enquiry is taken in any script', async () => {
  const page = await openPlain()
  const longest = { userName: letter.repeat(50), sub: letter.repeat(1000) }

  await send(page, { ...longest, msg: letter.repeat(20_000) })

  await page.waitForURL(`${site.url}/contact?sent=1#sent`)
  expect(service.calls).toMatchObject([{ body: { ...longest, msg: letter.repeat(20_000) } }])
  await page.context().close()
})

test('who goes back from a message that was too long finds it again', async () => {
  const page = await openPlain()
  await fill(page, { sub: 'A subject', msg: letter.repeat(22_000) })
  const typed = await valuesOf(page)

  await sendButton(page).click()
  await page.getByText('Go back and shorten the text.').waitFor()
  await page.goBack()

  expect(await valuesOf(page)).toEqual(typed)
  expect(service.calls).toEqual([])
  await page.context().close()
})

test.each([375, 1440])('at %i pixels the page opens at the notice', async (width) => {
  const page = await openPlain({ width, height: 667 })

  await send(page, { sub: `Plain at ${width}`, userPhone: '+91 (120) 555-0100' })
  await page.waitForURL(`${site.url}/contact?sent=1#sent`)

  const header = await page.getByRole('banner').boundingBox()
  const notice = await noticeOf(page).boundingBox()
  const top = (header?.y ?? 0) + (header?.height ?? 0)
  expect(notice?.y).toBeGreaterThanOrEqual(top)
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(667)
  expect(service.calls).toMatchObject([{ body: { userPhone: '+911205550100' } }])
  await page.context().close()
})

test('an invalid enquiry returns with errors beside the fields and the values kept', async () => {
  const page = await openPlain()
  const values = { ...sample, userEmail: 'asha', userPhone: '0', msg: '<b>"Line"</b>\n🏭 مرحبا' }

  const [answer] = await Promise.all([page.waitForNavigation(), send(page, values)])

  expect(answer?.status()).toBe(422)
  expect(await valuesOf(page)).toEqual(Object.values(values))
  for (const [name, text] of [
    ['userEmail', 'Invalid email address'],
    ['userPhone', 'Invalid phone number'],
  ]) {
    const field = page.locator(`[name=${name}]`)
    const id = (await field.getAttribute('aria-describedby'))?.split(' ')[0]
    expect(await page.locator(`[id="${id}"]`).textContent()).toBe(text)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  }
  expect(service.calls).toEqual([])
  await page.context().close()
})

test('an invalid enquiry is hydrated with its errors where there is JavaScript after all', async () => {
  const { page, complaints } = await openPage(browser)
  await page.route('**/releases/**/*.js', (route) => route.abort())
  await page.goto(`${site.url}/contact`)
  await fill(page, { sub: '' })
  await page.unroute('**/releases/**/*.js')

  const form = page.locator('form[action="/contact"]')
  await Promise.all([
    page.waitForNavigation({ waitUntil: 'commit' }),
    form.evaluate((element: HTMLFormElement) => element.submit()),
  ])
  // What the page before said, which had no scripts.
  complaints.splice(0)
  await page.getByText('Subject is required').waitFor()
  await page.getByLabel('Subject').click()
  await page.waitForSelector('[data-region="contact-enquiry"][data-live]', { state: 'attached' })

  expect(await page.getByText('Subject is required').isVisible()).toBe(true)
  expect(await page.getByLabel('Message').inputValue()).toBe(sample.msg)
  expect(await findViolations(page)).toEqual([])
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([])
  await page.context().close()
})

test('what the service did not take is kept by the shell, and reaches it once', async () => {
  service.plan([503, 'loses its answer'])
  const page = await openPlain()

  await send(page, { sub: 'Plain, lost answer' })
  await page.waitForURL(`${site.url}/contact?sent=1#sent`)

  expect(await noticeOf(page).isVisible()).toBe(true)
  const outbox = join(site.data, 'outbox')
  await until(() => service.calls.length === 3 && readdirSync(outbox).length === 0)
  expect(new Set(service.calls.map(({ key }) => key)).size).toBe(1)
  expect(storedIn(site, 'Plain, lost answer')).toHaveLength(1)
  await page.context().close()
})

test('what can neither be passed on nor kept stays in the form, nothing is claimed, and the next try is the same enquiry', async () => {
  const outbox = join(site.data, 'outbox')
  rmSync(outbox, { recursive: true, force: true })
  writeFileSync(outbox, 'no folder')
  service.plan(['loses its answer'])
  const page = await openPlain()

  const [failed] = await Promise.all([
    page.waitForNavigation(),
    send(page, { sub: 'Plain, not kept' }),
  ])

  expect(failed?.status()).toBe(502)
  expect(await valuesOf(page)).toEqual(Object.values({ ...sample, sub: 'Plain, not kept' }))
  expect(await noticeOf(page).count()).toBe(0)
  expect(await page.locator('[aria-invalid]').count()).toBe(0)

  await sendButton(page).click()
  await page.waitForURL(`${site.url}/contact?sent=1#sent`)
  expect(new Set(service.calls.map(({ key }) => key)).size).toBe(1)
  expect(storedIn(site, 'Plain, not kept')).toHaveLength(1)
  rmSync(outbox)
  await page.context().close()
})

test('another site cannot post the form', async () => {
  const { page } = await openPage(browser)
  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${site.url}/contact">${Object.entries(sample)
        .map(([name, value]) => `<input name="${name}" value="${value}">`)
        .join('')}<button>Send</button></form>`,
    }),
  )
  await page.goto('https://elsewhere.example/')

  const [answer] = await Promise.all([
    page.waitForNavigation(),
    page.getByRole('button', { name: 'Send' }).click(),
  ])

  expect(answer?.status()).toBe(403)
  expect(service.calls).toEqual([])
  await page.context().close()
})

test.each([
  ['Sec-Fetch-Site', 'cross-site'],
  ['Sec-Fetch-Site', 'same-site'],
  ['Origin', 'https://elsewhere.example'],
  ['Origin', 'null'],
])('a form with %s: %s is refused', async (name, value) => {
  const body = new URLSearchParams(sample)

  const answer = await fetch(`${site.url}/contact`, {
    method: 'POST',
    body,
    headers: { [name]: value },
  })

  expect(answer.status).toBe(403)
  expect(service.calls).toEqual([])
})

test('a bot that fills the honeypot is thanked, and nothing is passed on', async () => {
  const body = new URLSearchParams({ ...sample, website: 'https://spam.example' })

  const answer = await fetch(`${site.url}/contact`, { method: 'POST', body, redirect: 'manual' })

  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/contact?sent=1#sent')
  expect(service.calls).toEqual([])
})

test('the honeypot is hidden from sight, screen readers and the keyboard', async () => {
  const page = await openPlain()

  expect(await page.locator('[name=website]').isVisible()).toBe(false)
  expect(await page.locator('[name=website]').getAttribute('tabindex')).toBe('-1')
  expect(await page.getByRole('textbox', { name: 'Leave this empty' }).count()).toBe(0)
  await page.context().close()
})
