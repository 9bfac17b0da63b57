import type { Browser } from 'playwright-core'
import { openPage } from '../support/browser/browser'
import type { Site } from '../support/site/site'
import { until } from '../support/until'
import type { ContactService } from './contact-service'
import { type ContactSite, startContactSite } from './contact-site'
import { openForm, send, untilReset, waiting } from './enquiry'

let site: Site
let browser: Browser
let service: ContactService
let stop: ContactSite['stop']

beforeAll(async () => {
  ;({ site, browser, service, stop } = await startContactSite())
})

afterAll(() => stop())

beforeEach(() => service.plan([]))

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
