import type { Browser } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser'
import { type Site, startSite } from '../support/site'

const list = 'https://list.example/add'
let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite({ SUBSCRIBE_URL: list }), launchBrowser()])
}, 60_000)

afterAll(() => Promise.all([browser.close(), site.stop()]))

async function subscribe(url: string) {
  const { page, requests } = await openPage(browser)
  const bodies: unknown[] = []
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
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
  await page.getByRole('textbox', { name: 'Email Address' }).fill('asha@plant.example')
  await page.waitForLoadState('networkidle')
  const before = requests.length

  await page.getByRole('button', { name: 'Send', exact: true }).click()

  return { page, bodies, later: () => requests.slice(before) }
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

test('without one, nothing is sent and the page is not loaded again', async () => {
  const { page, bodies, later } = await subscribe(process.env.SITE_URL ?? '')

  // The footer sleeps until it is seen or used, so once it is awake the form was answered.
  await page.waitForSelector('[data-region="footer"][data-live]', { state: 'attached' })
  await page.waitForLoadState('networkidle')

  expect(bodies).toEqual([])
  // The page's beacons and prefetched files may be requested meanwhile.
  const others = later().filter((url) => !/\/releases\/|\/_site\//.test(url))
  expect(others).toEqual([])
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSameDocument'))).toBe(true)
  expect(await page.getByRole('textbox', { name: 'Email Address' }).inputValue()).toBe(
    'asha@plant.example',
  )
  await page.context().close()
})
