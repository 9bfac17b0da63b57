import type { Browser, Page } from 'playwright-core'
import { findViolations } from '../support/browser/axe'
import { openPage } from '../support/browser/browser'
import type { Site } from '../support/site/site'
import { until } from '../support/until'
import type { ContactService, Happening } from './contact-service'
import { type ContactSite, startContactSite } from './contact-site'
import { openForm, openToSeeToasts, send, untilReset, waiting } from './enquiry'
import { holdDeadlines } from './hold-deadlines'

let site: Site
let browser: Browser
let service: ContactService
let stop: ContactSite['stop']

beforeAll(async () => {
  ;({ site, browser, service, stop } = await startContactSite())
})

afterAll(() => stop())

const lineOf = (page: Page) => page.getByText('Your message to us is still being sent')
const discardOf = (page: Page) => page.getByRole('button', { name: 'discard' })

/** A visitor who could not send, and has left: a page that is still there would try again by itself. */
async function leaveUnsent(sub: string) {
  service.plan([], 503)
  const { page } = await openToSeeToasts(browser, { reducedMotion: 'reduce' })
  await page.context().addInitScript(holdDeadlines)
  await openForm(page, site.url)
  await send(page, { sub })
  await untilReset(page)
  expect(await lineOf(page).count()).toBe(0)
  await until(async () => (await waiting(page)).length === 1)
  await page.goto('about:blank')
  await service.settle()
  return page
}

test.each([375, 1440])(
  'a later visit says at the form that a message waits (%i)',
  async (width) => {
    const page = await leaveUnsent(`Waits at ${width}`)
    await page.setViewportSize({ width, height: 800 })

    await page.goto(`${site.url}/contact`)
    await lineOf(page).waitFor()

    const sheet = await page.getByRole('region', { name: 'Your enquiry' }).boundingBox()
    const button = await discardOf(page).boundingBox()
    expect(button?.height).toBeGreaterThanOrEqual(44)
    const lines = await discardOf(page).evaluate((element) => {
      const word = document.createRange()
      word.selectNodeContents(element)
      return word.getClientRects().length
    })
    expect(lines).toBe(1)
    expect(button?.width).toBeGreaterThanOrEqual(44)
    expect(button?.x).toBeGreaterThan(sheet?.x ?? 0)
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(
      (sheet?.y ?? 0) + (sheet?.height ?? 0),
    )
    expect(await findViolations(page)).toEqual([])
    await page.context().close()
  },
)

test('the line disappears once the message was sent', async () => {
  const page = await leaveUnsent('Sent at last')
  let answer: (happening: Happening) => void = () => undefined
  service.plan([new Promise((resolve) => (answer = resolve))])
  await page.goto(`${site.url}/contact`)
  await lineOf(page).waitFor()

  answer('arrives')

  await page.getByRole('alert').filter({ hasText: 'Your enquiry has reached us' }).waitFor()
  await lineOf(page).waitFor({ state: 'detached' })
  expect(service.calls.map(({ body }) => Object(body).sub)).toEqual(['Sent at last'])
  await page.context().close()
})

test('discard leaves nothing in the browser, and nothing is sent later', async () => {
  const page = await leaveUnsent('Not meant')
  service.plan([], 'is not answered')
  await page.goto(`${site.url}/contact`)
  await lineOf(page).waitFor()
  await until(() => service.calls.length === 1)

  await discardOf(page).press('Enter')

  const answer = page.getByText('Your message was discarded')
  await answer.waitFor()
  expect(await answer.evaluate((line) => line === document.activeElement)).toBe(true)
  await until(async () => (await waiting(page)).length === 0)
  service.plan([])
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(service.calls).toEqual([])
  expect(await lineOf(page).count()).toBe(0)
  await page.context().close()
})

test('a discard in one tab ends what another shows; what was on its way says that it arrived', async () => {
  const page = await leaveUnsent('On its way')
  const other = await page.context().newPage()
  let answer: (happening: Happening) => void = () => undefined
  service.plan([new Promise((resolve) => (answer = resolve))])
  await page.goto(`${site.url}/contact`)
  await until(() => service.calls.length === 1)
  await other.goto(`${site.url}/contact`)
  await Promise.all([lineOf(page).waitFor(), lineOf(other).waitFor()])

  await discardOf(other).click()
  await lineOf(page).waitFor({ state: 'detached' })
  answer('arrives')

  await page.getByRole('alert').filter({ hasText: 'Your enquiry has reached us' }).waitFor()
  expect(await waiting(page)).toEqual([])
  expect(service.calls).toHaveLength(1)
  await page.context().close()
})

test('a refused enquiry is sent five times in all, then dropped', async () => {
  service.plan([], 422)
  const { page } = await openPage(browser)
  await openForm(page, site.url)
  await send(page, { sub: 'Refused' })
  await untilReset(page)

  // Each refusal is counted when its answer is there: a page that is left before has counted a try.
  for (let visit = 1; visit < 5; visit++) {
    await until(async () => (await waiting(page))[0]?.refusals === visit)
    await page.clock.setFixedTime(Date.now() + visit * 17 * 3_600_000)
    await page.goto(`${site.url}/contact`)
  }
  await until(async () => (await waiting(page)).length === 0)
  await page.clock.setFixedTime(Date.now() + 5 * 17 * 3_600_000)
  await page.goto(`${site.url}/contact`)
  await page.waitForLoadState('networkidle')

  expect(service.calls).toHaveLength(5)
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.context().close()
})

test('a visit soon after a refusal does not retry', async () => {
  service.plan([], 422)
  const { page } = await openPage(browser)
  await openForm(page, site.url)
  await send(page, { sub: 'Refused once' })
  await untilReset(page)

  await page.reload()
  await page.waitForLoadState('networkidle')

  expect(service.calls).toHaveLength(1)
  expect(await waiting(page)).toMatchObject([{ tries: 1 }])
  await page.context().close()
})

test('after 14 days an enquiry is removed, unsent', async () => {
  service.plan([], 'is cut')
  const { page } = await openPage(browser)
  await openForm(page, site.url)
  await send(page, { sub: 'Too old' })
  await untilReset(page)
  // It would try again by itself.
  await page.goto('about:blank')
  await service.settle()
  service.plan([])

  await page.clock.setFixedTime(Date.now() + 15 * 24 * 3_600_000)
  await page.goto(`${site.url}/contact`)
  await until(async () => (await waiting(page)).length === 0)

  expect(service.calls).toEqual([])
  await page.context().close()
})
