import type { RequestListener } from 'node:http'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser/browser'
import { serve } from '../support/programs/serve'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'
import { dialogOf, openForm, send, waiting } from './enquiry'

/** A contact service whose CORS list has the anti-forgery header, and no other of ours. */
const answer: RequestListener = (request, response) => {
  response.writeHead(200, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': 'Content-Type, X-CSRF-Token',
    'Content-Type': 'application/json',
  })
  response.end(request.method === 'POST' ? '{"status":"success","message":"We have it."}' : '')
}

let service: Awaited<ReturnType<typeof serve>>
let site: Site
let browser: Browser

beforeAll(async () => {
  service = await serve(answer)
  ;[site, browser] = await Promise.all([
    startSite({ CONTACT_API_URL: service.url, CONTACT_KEY_HEADER: '' }),
    launchBrowser(),
  ])
})

afterAll(async () => {
  await browser.close()
  await Promise.all([site.stop(), service.stop()])
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
