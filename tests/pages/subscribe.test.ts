import type { Browser, Page } from 'playwright-core'
import { findViolations } from '../support/browser/axe'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import { stopBars } from '../support/browser/stop-bars'
import { type Site, startSite } from '../support/site/site'
import { storedEmails } from '../support/site/stored-emails'

const list = 'https://list.example/add'
/** `site`: with a list elsewhere. `embedded`: as `npm start` runs it. `listless`: real services, and no list. */
let site: Site
let embedded: Site
let listless: Site
let browser: Browser

beforeAll(async () => {
  ;[site, embedded, listless, browser] = await Promise.all([
    startSite({ SUBSCRIBE_URL: list }),
    startSite(),
    startSite({ SUBSCRIBE_URL: '' }),
    launchBrowser(),
  ])
})

afterAll(() => Promise.all([browser, site, embedded, listless].map(stop)))

function stop(one: Browser | Site) {
  return 'stop' in one ? one.stop() : one.close()
}

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Email Address' })
const sendTo = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()

async function subscribe(url: string) {
  const { page } = await openPage(browser)
  const bodies: unknown[] = []
  await page.addInitScript(stopBars)
  await page.route(list, async (route) => {
    const request = route.request()
    if (request.method() === 'POST') bodies.push(request.postDataJSON())
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'Content-Type',
    }
    await route.fulfill({ status: 204, headers })
  })
  await page.goto(`${url}/contact`)
  await untilLive(page)
  await page.getByRole('textbox', { name: 'Email Address' }).fill('asha@plant.example')
  await page.waitForLoadState('networkidle')

  await page.getByRole('button', { name: 'Send', exact: true }).click()

  return { page, bodies }
}

test('with an address to send to, the e-mail goes there and a toast says so', async () => {
  const { page, bodies } = await subscribe(site.url)

  const toast = page.getByRole('alert').filter({ hasText: 'Thank you for subscribing.' })
  await toast.waitFor()

  expect(bodies).toEqual([{ email: 'asha@plant.example' }])
  const box = await toast.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1200)
  expect(box?.y).toBeLessThan(200)
  await toast.getByRole('button', { name: 'close' }).click()
  await toast.waitFor({ state: 'detached' })
  await page.context().close()
})

test('by default the embedded services have the list', async () => {
  const { page, complaints } = await openPage(browser)
  await page.addInitScript(stopBars)
  await page.goto(`${embedded.url}/about`)
  await untilLive(page)

  await fieldOf(page).fill('by-default@plant.example')
  await sendTo(page)

  await page.getByRole('alert').filter({ hasText: 'Thank you for subscribing.' }).waitFor()
  expect(storedEmails(embedded)).toContain('by-default@plant.example')
  expect(await fieldOf(page).inputValue()).toBe('')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a wrong address is told at the field', async () => {
  const { page, requests } = await openPage(browser)
  await page.goto(`${embedded.url}/about`)
  await untilLive(page)
  await fieldOf(page).click()
  await page.waitForSelector('[data-region="footer"][data-live]', { state: 'attached' })

  await fieldOf(page).fill('asha')
  await sendTo(page)

  await page.getByText('Please write an address').waitFor()
  expect(await fieldOf(page).evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await findViolations(page)).toEqual([])
  expect(requests.filter((url) => url.endsWith('/subscribe'))).toEqual([])
  await fieldOf(page).press('Control+A')
  await fieldOf(page).pressSequentially('asha@plant.example')
  expect(await page.getByText('Please write an address').isVisible()).toBe(false)
  await page.context().close()
})

test.each([375, 1440])('without JavaScript the page opens at the answer (%i)', async (width) => {
  const viewport = { width, height: 667 }
  const { page } = await openPage(browser, { javaScriptEnabled: false, viewport })
  await page.goto(`${embedded.url}/blog?category=Finance`)
  const note = page.getByText('You are subscribed. Thank you.')
  expect(await note.isVisible()).toBe(false)

  await fieldOf(page).fill(`plain-${width}@plant.example`)
  await sendTo(page)
  await page.waitForURL(`${embedded.url}/blog?category=Finance#subscribe-done`)

  const answer = await note.boundingBox()
  expect(answer?.y).toBeGreaterThan(0)
  expect((answer?.y ?? 0) + (answer?.height ?? 0)).toBeLessThanOrEqual(667)
  expect(await page.getByText('You could not be subscribed').isVisible()).toBe(false)
  expect(storedEmails(embedded)).toContain(`plain-${width}@plant.example`)
  await page.context().close()
})

test('without JavaScript a wrong address that passes the browser is told, too', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${embedded.url}/about`)
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Referer: page.url() }

  const answer = await page.request.post(`${embedded.url}/_site/subscribe`, {
    headers,
    data: 'email=asha',
    maxRedirects: 0,
  })
  await page.goto(embedded.url + answer.headers().location)

  expect(page.url()).toBe(`${embedded.url}/about#subscribe-wrong`)
  expect(await page.getByText('Please write an address').isVisible()).toBe(true)
  await page.context().close()
})

test('an address sent offline goes out with the network, after another page view too', async () => {
  const { page } = await openPage(browser)
  await page.addInitScript(stopBars)
  await page.goto(`${embedded.url}/about`)
  await untilLive(page)
  await fieldOf(page).click()
  await page.waitForSelector('[data-region="footer"][data-live]', { state: 'attached' })
  await page.route('**/subscribe', (route) => route.abort())
  await fieldOf(page).fill('offline@plant.example')
  await sendTo(page)
  await page.getByRole('alert').filter({ hasText: 'We cannot be reached just now.' }).waitFor()

  await page.unroute('**/subscribe')
  await page.goto(`${embedded.url}/service`)
  await fieldOf(page).scrollIntoViewIfNeeded()

  await page.getByRole('alert').filter({ hasText: 'Thank you for subscribing.' }).waitFor()
  expect(storedEmails(embedded).filter((email) => email === 'offline@plant.example')).toHaveLength(
    1,
  )
  await page.context().close()
})

test.each([true, false])('without a list it writes a mail (JavaScript: %s)', async (hasScript) => {
  const { page } = await openPage(browser, { javaScriptEnabled: hasScript })
  await page.goto(`${listless.url}/about`)

  const form = page.locator('form', { has: fieldOf(page) })

  expect(await form.getAttribute('action')).toMatch(/^mailto:[^@]+@[^?]+\?subject=Subscribe%20us$/)
  if (hasScript) {
    await untilLive(page)
    await fieldOf(page).fill('asha@plant.example')
    await page.waitForSelector('[data-region="footer"][data-live]', { state: 'attached' })
    // Last in its path: whether the browser would go on to the visitor's mail program.
    const isSent = page.evaluate(
      () =>
        new Promise((resolve) =>
          addEventListener('submit', (event) => resolve(!event.defaultPrevented)),
        ),
    )
    await sendTo(page)
    expect(await isSent).toBe(true)
  }
  await page.context().close()
})
