import type { Page } from 'playwright-core'
import { findViolations } from '../support/browser/axe'
import { untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'
import { stopBars } from '../support/browser/stop-bars'
import { storedEmails } from '../support/site/stored-emails'

const url = process.env.SITE_URL ?? ''
const open = sharePage({}, ({ page }) => page.addInitScript(stopBars))
const openWithoutScript = sharePage({ javaScriptEnabled: false })

const subscribed = () => storedEmails({ data: process.env.SHARED_SITE_DATA ?? '' })
const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Email Address' })
const sendTo = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()

test('by default the embedded services have the list, and a toast says so', async () => {
  const { page, complaints } = await open(`${url}/about`)
  await untilLive(page)

  await fieldOf(page).fill('by-default@plant.example')
  await sendTo(page)

  const toast = page.getByRole('alert').filter({ hasText: 'Thank you for subscribing.' })
  await toast.waitFor()
  expect(subscribed()).toContain('by-default@plant.example')
  expect(await fieldOf(page).inputValue()).toBe('')
  const box = await toast.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1200)
  expect(box?.y).toBeLessThan(200)
  await toast.getByRole('button', { name: 'close' }).click()
  await toast.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('a wrong address is told at the field', async () => {
  const { page, requests } = await open(`${url}/about`)
  await untilLive(page)
  await fieldOf(page).click()
  await page.waitForSelector('[data-region="footer"][data-live]', { state: 'attached' })

  await fieldOf(page).fill('asha')
  await sendTo(page)

  await page.getByText('Please write an address').waitFor()
  expect(await fieldOf(page).evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await findViolations(page)).toEqual([])
  expect(requests.filter((to) => to.endsWith('/subscribe'))).toEqual([])
  await fieldOf(page).press('Control+A')
  await fieldOf(page).pressSequentially('asha@plant.example')
  expect(await page.getByText('Please write an address').isVisible()).toBe(false)
})

test.each([375, 1440])('without JavaScript the page opens at the answer (%i)', async (width) => {
  const viewport = { width, height: 667 }
  const { page } = await openWithoutScript(`${url}/blog?category=Finance`, { viewport })
  const note = page.getByText('You are subscribed. Thank you.')
  expect(await note.isVisible()).toBe(false)

  await fieldOf(page).fill(`plain-${width}@plant.example`)
  await sendTo(page)
  await page.waitForURL(`${url}/blog?category=Finance#subscribe-done`)

  const answer = await note.boundingBox()
  expect(answer?.y).toBeGreaterThan(0)
  expect((answer?.y ?? 0) + (answer?.height ?? 0)).toBeLessThanOrEqual(667)
  expect(await page.getByText('You could not be subscribed').isVisible()).toBe(false)
  expect(subscribed()).toContain(`plain-${width}@plant.example`)
})

test('without JavaScript a wrong address that passes the browser is told, too', async () => {
  const { page } = await openWithoutScript(`${url}/about`)
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Referer: page.url() }

  const answer = await page.request.post(`${url}/_site/subscribe`, {
    headers,
    data: 'email=asha',
    maxRedirects: 0,
  })
  await page.goto(url + answer.headers().location)

  expect(page.url()).toBe(`${url}/about#subscribe-wrong`)
  expect(await page.getByText('Please write an address').isVisible()).toBe(true)
})

test('an address sent offline goes out with the network, after another page view too', async () => {
  const { page } = await open(`${url}/about`)
  await untilLive(page)
  await fieldOf(page).click()
  await page.waitForSelector('[data-region="footer"][data-live]', { state: 'attached' })
  await page.route('**/subscribe', (route) => route.abort())
  await fieldOf(page).fill('offline@plant.example')
  await sendTo(page)
  await page.getByRole('alert').filter({ hasText: 'We cannot be reached just now.' }).waitFor()

  await page.unroute('**/subscribe')
  await page.goto(`${url}/service`)

  await page.getByRole('alert').filter({ hasText: 'Thank you for subscribing.' }).waitFor()
  expect(subscribed().filter((email) => email === 'offline@plant.example')).toHaveLength(1)
})
