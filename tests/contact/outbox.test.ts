import type { Browser, Page } from 'playwright-core'
import { showRows } from '../support/finding'
import type { Site } from '../support/site/site'
import { until } from '../support/until'
import type { ContactService } from './contact-service'
import { type ContactSite, startContactSite } from './contact-site'
import {
  fill,
  openForm,
  openToSeeToasts,
  send,
  sendButton,
  storedIn,
  untilReset,
  waiting,
} from './enquiry'

showRows(['C4', 'C5'], 'enquiries written offline, in two tabs, twice')

let site: Site
let browser: Browser
let service: ContactService
let stop: ContactSite['stop']

beforeAll(async () => {
  ;({ site, browser, service, stop } = await startContactSite())
})

afterAll(() => stop())

beforeEach(() => service.plan([]))

const keys = () => new Set(service.calls.map(({ key }) => key))

const thanks = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Your enquiry has reached us' })

/** Opens a page without jitter: every pause has its least length, a second. */
async function openHasty() {
  const { page } = await openToSeeToasts(browser)
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  return page
}

test('an enquiry written offline waits in the browser, and is sent on the next visit', async () => {
  const { page } = await openToSeeToasts(browser)
  await openForm(page, site.url)
  await page.context().setOffline(true)
  await send(page, { sub: 'Offline' })
  await untilReset(page)
  expect(await waiting(page)).toHaveLength(1)

  await page.goto('about:blank')
  await page.context().setOffline(false)
  await page.goto(`${site.url}/contact`)

  await thanks(page).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(storedIn(site, 'Offline')).toMatchObject([{ msg: 'It waits for papers.' }])
  await until(async () => (await waiting(page)).length === 0)
  await page.context().close()
})

test('an enquiry written offline is sent when the network is back', async () => {
  const { page } = await openToSeeToasts(browser)
  await openForm(page, site.url)
  await page.context().setOffline(true)
  await send(page, { sub: 'Back online' })
  await untilReset(page)

  await page.context().setOffline(false)

  await thanks(page).waitFor()
  expect(storedIn(site, 'Back online')).toHaveLength(1)
  await until(async () => (await waiting(page)).length === 0)
  await page.context().close()
})

test('the thanks come also when their own code got lost on the way', async () => {
  const { page } = await openToSeeToasts(browser)
  const lost: string[] = []
  await page.route(
    '**/toast.*.js*',
    (route) => {
      lost.push(route.request().url())
      return route.abort('internetdisconnected')
    },
    { times: 2 },
  )
  await openForm(page, site.url)

  await send(page, { sub: 'Lost thanks' })

  await thanks(page).waitFor()
  expect(lost).toEqual([lost[0], `${lost[0]}?retry=1`])
  expect(service.calls).toHaveLength(1)
  await page.context().close()
})

test('code of the form that got lost is asked for by a new address, because a module stays failed', async () => {
  const { page, complaints, requests } = await openToSeeToasts(browser)
  const lost: string[] = []
  await page.route(/\/releases\/contact\/.+\.js$/, async (route) => {
    const response = await route.fetch()
    if (!(await response.text()).includes('.contact.post(')) return route.fulfill({ response })
    lost.push(route.request().url())
    return route.abort('internetdisconnected')
  })
  await openForm(page, site.url)
  await until(() => lost.length === 1)

  await send(page, { sub: 'Lost code' })

  await thanks(page).waitFor()
  expect(requests).toContain(`${lost[0]}?retry=1`)
  expect(lost).toHaveLength(1)
  expect(complaints.join()).not.toMatch(/integrity|policy/i)
  await page.context().close()
})

test('a service that is down at first is retried, with one key', async () => {
  service.plan([503, 'is cut'])
  const page = await openHasty()
  await openForm(page, site.url)

  await send(page, { sub: 'Down at first' })

  await thanks(page).waitFor()
  expect(service.calls).toHaveLength(3)
  expect(keys().size).toBe(1)
  expect(storedIn(site, 'Down at first')).toHaveLength(1)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.context().close()
})

test('a lost answer after a stored enquiry makes no second one (idempotency)', async () => {
  service.plan(['loses its answer'])
  const page = await openHasty()
  await openForm(page, site.url)

  await send(page, { sub: 'Lost answer' })

  await thanks(page).waitFor()
  expect(service.calls).toHaveLength(2)
  expect(keys().size).toBe(1)
  expect(storedIn(site, 'Lost answer')).toHaveLength(1)
  await page.context().close()
})

test('a tab closed while sending loses nothing', async () => {
  service.plan(['is not answered'])
  const { page } = await openToSeeToasts(browser)
  await openForm(page, site.url)
  await send(page, { sub: 'Closed tab' })
  await until(() => service.calls.length === 1)

  await page.close()
  const next = await page.context().newPage()
  await next.goto(`${site.url}/contact`)

  await thanks(next).waitFor()
  expect(keys().size).toBe(1)
  expect(storedIn(site, 'Closed tab')).toHaveLength(1)
  await next.context().close()
})

test('of several tabs one sends at a time, and each enquiry once', async () => {
  service.plan([], 'is cut')
  const { page } = await openToSeeToasts(browser)
  await openForm(page, site.url)
  for (const sub of ['Tabs 1', 'Tabs 2', 'Tabs 3']) {
    await send(page, { sub })
    await untilReset(page)
  }
  await until(async () => (await waiting(page)).length === 3)
  const context = page.context()
  await page.close()
  await service.settle()
  service.plan([])

  const tabs = await Promise.all([1, 2, 3].map(() => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto(`${site.url}/contact`)))
  await until(async () => (await Promise.all(tabs.map(waiting))).flat().length === 0)

  expect(service.mostOpen).toBe(1)
  expect(service.calls).toHaveLength(3)
  for (const sub of ['Tabs 1', 'Tabs 2', 'Tabs 3']) expect(storedIn(site, sub)).toHaveLength(1)
  await context.close()
})

test('the same text sent in two tabs at the same time is one enquiry', async () => {
  const { page } = await openToSeeToasts(browser)
  const tabs = [page, await page.context().newPage()]
  for (const tab of tabs) {
    await openForm(tab, site.url)
    await fill(tab, { sub: 'Twins' })
  }
  // A form is emptied once the outbox has what was in it: no call arrives before both are there.
  const isKept = (tab: Page) =>
    tab.waitForFunction(() => document.querySelector('textarea')?.value === '')
  const bothKept = Promise.all(tabs.map(isKept))
  service.plan(
    [bothKept.then(() => 'loses its answer')],
    bothKept.then(() => 'arrives'),
  )

  await Promise.all(tabs.map((tab) => sendButton(tab).click()))
  await Promise.all(tabs.map(untilReset))

  expect(service.mostOpen).toBe(1)
  expect(keys().size).toBe(1)
  expect(storedIn(site, 'Twins')).toHaveLength(1)
  await page.context().close()
})

test('the same text sent again while it waits is one enquiry', async () => {
  // Nothing arrives before it was sent again, however soon the outbox tries by itself.
  let isSentAgain = () => {}
  const sentAgain = new Promise<'arrives'>((resolve) => {
    isSentAgain = () => resolve('arrives')
  })
  service.plan(['loses its answer'], sentAgain)
  const { page } = await openToSeeToasts(browser)
  await openForm(page, site.url)

  await send(page, { sub: 'Same text' })
  await untilReset(page)
  await send(page, { sub: 'Same text' })
  isSentAgain()
  await untilReset(page)

  await until(async () => (await waiting(page)).length === 0)
  expect(keys().size).toBe(1)
  expect(storedIn(site, 'Same text')).toHaveLength(1)
  await page.context().close()
})

test('without storage the page itself keeps the enquiry', async () => {
  service.plan(['is cut'])
  const page = await openHasty()
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Forbidden', 'SecurityError')
    }
  })
  await openForm(page, site.url)

  await send(page, { sub: 'Private mode' })

  await thanks(page).waitFor()
  expect(keys().size).toBe(1)
  expect(storedIn(site, 'Private mode')).toHaveLength(1)
  await page.context().close()
})

test.each([
  { how: 'a double click', act: (page: Page) => sendButton(page).dblclick() },
  {
    how: 'Enter twice',
    act: async (page: Page) => {
      await page.getByLabel('Subject').press('Enter')
      await page.getByLabel('Subject').press('Enter')
    },
  },
])('$how sends one enquiry', async ({ how, act }) => {
  const { page } = await openToSeeToasts(browser)
  await openForm(page, site.url)
  await fill(page, { sub: how })

  await act(page)
  // Not the dialog, because a second Enter after the answer dismisses it.
  await thanks(page).first().waitFor()

  expect(service.calls).toHaveLength(1)
  expect(storedIn(site, how)).toHaveLength(1)
  expect(await page.getByText('Username is required').count()).toBe(0)
  await page.context().close()
})

test('going back from another page shows an empty form and sends no second enquiry', async () => {
  const { page } = await openToSeeToasts(browser)
  await openForm(page, site.url)
  await send(page, { sub: 'Way back' })
  await page.getByRole('button', { name: 'Ok' }).click()

  await page.goto(`${site.url}/about`)
  await page.goBack()
  await page.getByRole('button', { name: 'Send message' }).waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('')
  // Reloaded from inside, because a page from the back/forward cache cannot be reloaded from outside.
  await Promise.all([page.waitForEvent('load'), page.evaluate(() => location.reload())])

  expect(await page.getByLabel('Message').inputValue()).toBe('')
  await page.waitForLoadState('networkidle')
  expect(service.calls).toHaveLength(1)
  expect(storedIn(site, 'Way back')).toHaveLength(1)
  await page.context().close()
})
