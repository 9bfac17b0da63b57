import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser/browser'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'
import { dialogOf, openForm, send, waiting } from './enquiry'

/** A contact service whose CORS list has the anti-forgery header, and no other of ours. */
const service = createServer((request, response) => {
  response.writeHead(200, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': 'Content-Type, X-CSRF-Token',
    'Content-Type': 'application/json',
  })
  response.end(request.method === 'POST' ? '{"status":"success","message":"We have it."}' : '')
})

let site: Site
let browser: Browser

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  // A cast: a server on TCP has an AddressInfo.
  const { port } = service.address() as AddressInfo
  ;[site, browser] = await Promise.all([
    startSite({ CONTACT_API_URL: `http://127.0.0.1:${port}`, CONTACT_KEY_HEADER: '' }),
    launchBrowser(),
  ])
})

afterAll(async () => {
  await browser.close()
  await site.stop()
  service.closeAllConnections()
  await new Promise((resolve) => service.close(resolve))
})

test('a service that expects no header but the anti-forgery one gets the enquiry', async () => {
  const { page, complaints } = await openPage(browser)
  await openForm(page, site.url)

  await send(page)

  await dialogOf(page).waitFor()
  await until(async () => (await waiting(page)).length === 0)
  expect(complaints).toEqual([])
  await page.context().close()
})
