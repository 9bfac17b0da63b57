import type { Browser } from 'playwright-core'
import { dialogOf, openForm, send, untilReset } from '../contact/enquiry'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import { stopBars } from '../support/browser/stop-bars'
import { showRows } from '../support/finding'
import { freePort } from '../support/programs/free-port'
import { type BuildAlteration, put } from '../support/releases/altered-build'
import { heading, throwsInRender } from '../support/releases/careers-code'
import { publishCareers } from '../support/releases/careers-releases'
import { linkToPreview } from '../support/site/preview-link'
import { type Site, startSite } from '../support/site/site'
import { noteViolations } from './violations'

showRows(['U3'], 'what remotes write into their pages')

const key = 'a long key'
/** What a remote may write that none should: each would run, show or turn something. */
const markup = [
  '<script>globalThis.stolen=1</script>',
  '<script type="importmap">{"imports":{"react":"/evil.js"}}</script>',
  '<script src="/evil.js"></script>',
  '<style>h1{outline:3px solid rgb(1,2,3)}</style>',
  '<i style="outline:3px solid rgb(1,2,3)" onclick="stolen=1">x</i>',
  '<base href="https://evil.example/">',
  '<iframe srcdoc="<script>parent.stolen=1</script>"></iframe>',
].join('')

let site: Site
let assets: string
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startElsewhere(), launchBrowser()])
})

afterAll(() => Promise.all([browser.close(), site.stop()]))

/** With the files of releases on another origin. */
async function startElsewhere() {
  const port = await freePort()
  assets = `http://127.0.0.1:${port}`
  return startSite({ ANATOMY_KEY: key, PORT: String(port), ASSETS_URL: assets })
}

/** Publishes an altered careers, and returns a link that shows it. */
async function preview(version: string, alteration: BuildAlteration) {
  const { id: release } = await publishCareers(site, version, alteration)
  return linkToPreview(site, '/career', { version, release })
}

async function open() {
  const opened = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  await noteViolations(opened.page, opened.complaints)
  await opened.page.addInitScript(stopBars)
  return opened
}

test('what a remote writes into its page neither runs nor counts', async () => {
  const html = put(
    `dangerouslySetInnerHTML:{__html:${JSON.stringify(markup)}}`,
    `children:${heading}`,
  )
  const link = await preview('3.0.0', { server: html, isBare: true })
  const { page, complaints } = await open()

  const answer = await page.goto(link)

  expect(await answer?.text()).toContain('globalThis.stolen=1')
  const blocked = complaints.filter((complaint) => complaint.startsWith('blocked:'))
  expect(blocked.map((complaint) => complaint.split(' ')[1])).toEqual(
    expect.arrayContaining(['script-src-elem', 'style-src-elem', 'style-src-attr', 'base-uri']),
  )
  expect(await page.evaluate(() => [Reflect.get(globalThis, 'stolen'), document.baseURI])).toEqual([
    undefined,
    page.url(),
  ])
  const outlines = await page
    .locator('h1, h1 i')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineColor))
  expect(outlines).not.toContain('rgb(1, 2, 3)')
  await page.context().close()
})

test('what was blocked is counted by remote', async () => {
  const { page } = await open()
  await page.goto(`${site.url}/contact`)
  const reported = page.waitForRequest('**/_site/reports')
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'http://evil.example/pixel?a=b' }))
  })
  await (await reported).response()

  const counts = await (await fetch(`${site.url}/_site/reports`)).json()

  expect(counts).toContainEqual({
    remote: 'contact',
    directive: 'img-src',
    blocked: 'http://evil.example',
    page: '/contact',
    count: 1,
  })
  await page.context().close()
})

test('a preview with its badge, and the anatomy of a page, keep to the policy', async () => {
  const link = await preview('3.1.0', { server: put('"Work in a preview"', heading) })
  const { page, complaints } = await open()
  await page.goto(link)
  await untilLive(page)

  await page.goto(`${site.url}/career?anatomy=${key}`)
  await page.waitForSelector('[data-anatomy]', { state: 'attached' })

  const badge = page.getByRole('complementary', { name: 'Preview' })
  expect(await badge.evaluate((one) => getComputedStyle(one).position)).toBe('fixed')
  const anatomy = page.getByRole('complementary', { name: 'Anatomy of this page' })
  expect(await anatomy.evaluate((one) => getComputedStyle(one).position)).toBe('fixed')
  // The heading of the server is another than that of the browser.
  expect(complaints.filter((one) => /policy|blocked/i.test(one))).toEqual([])
  await page.context().close()
})

test('the error screen keeps to the policy', async () => {
  const link = await preview('3.2.0', throwsInRender)
  const { page, complaints } = await open()

  const answer = await page.goto(link)
  await page.waitForSelector('[data-region="header"][data-live]', { state: 'attached' })

  expect(answer?.status()).toBe(500)
  expect(complaints.filter((one) => /policy|blocked/i.test(one))).toEqual([])
  await page.context().close()
})

test('an enquiry that is sent, its toast and its dialog keep to the policy', async () => {
  const { page, complaints, requests } = await open()
  await openForm(page, site.url)

  await send(page)
  await dialogOf(page).waitFor()
  await page.getByRole('alert').waitFor()

  expect(complaints).toEqual([])
  const modules = requests.filter((address) => address.endsWith('.js'))
  expect(modules.length).toBeGreaterThan(3)
  expect(modules.filter((address) => !address.startsWith(`${assets}/releases/`))).toEqual([])
  await page.context().close()
})

test('an enquiry that is written offline, and sent later, keeps to the policy', async () => {
  const { page, complaints } = await open()
  await openForm(page, site.url)
  await page.context().setOffline(true)
  await send(page, { sub: 'Offline' })
  await untilReset(page)

  await page.context().setOffline(false)
  await page.getByRole('alert').waitFor()

  expect(complaints.filter((one) => /policy|blocked/i.test(one))).toEqual([])
  await page.context().close()
})
