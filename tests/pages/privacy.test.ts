import { liveIn, readHistory, startCanary } from '@site/releases'
import type { Browser, Page } from 'playwright-core'
import { send, untilReset } from '../contact/enquiry'
import { launchBrowser, openPage, readThrough, untilLive } from '../support/browser/browser'
import { sampleTemplates } from '../support/pages'
import { alterCareers } from '../support/releases/altered-build'
import type { OtherBuild } from '../support/releases/careers-build'
import { linkToPreview } from '../support/site/preview-link'
import { publish } from '../support/site/publish'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

const mapHost = 'www.openstreetmap.org'
let site: Site
let browser: Browser
let build: OtherBuild
let release: string

beforeAll(async () => {
  ;[site, browser, build] = await Promise.all([
    startSite(),
    launchBrowser(),
    alterCareers('1.1.0', { isBare: true }),
  ])
  release = (await publish(site.desk, build.dist)).id
})

afterAll(async () => {
  await Promise.all([browser.close(), site.stop(), build.remove()])
})

type Seen = { cookies: Set<string>; stored: Set<string>; hosts: Set<string> }

/** Opens a tab that notes which cookies are set, what is stored and which other hosts are asked. */
async function openWatched(serviceWorkers: 'allow' | 'block') {
  const { page } = await openPage(browser, { serviceWorkers })
  const context = page.context()
  const seen: Seen = { cookies: new Set(), stored: new Set(), hosts: new Set() }
  const own = [site.url, site.services.address].map((address) => new URL(address).host)
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && !own.includes(host)) seen.hosts.add(host)
  })
  await page.route(`https://${mapHost}/**`, (route) => route.fulfill({ body: 'A map' }))
  await context.exposeFunction('noteStored', (name: string) => void seen.stored.add(name))
  await context.addInitScript(noteStores)
  const noteCookies = async () => {
    for (const { name } of await context.cookies()) seen.cookies.add(name)
  }
  return { page, seen, noteCookies, close: () => context.close() }
}

/** Runs in the page: tells the names of all that is stored, however shortly. */
function noteStores() {
  const note = (name: string) => Reflect.get(globalThis, 'noteStored')(name)
  // What a page stores as it is left.
  if (location.protocol.startsWith('http')) Object.keys(sessionStorage).forEach(note)
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (name, value) {
    note(name)
    setItem.call(this, name, value)
  }
  const { open } = indexedDB
  IDBFactory.prototype.open = function (name, version) {
    note(name)
    return open.call(this, name, version)
  }
  const openCache = CacheStorage.prototype.open
  CacheStorage.prototype.open = function (name) {
    note(name)
    return openCache.call(this, name)
  }
}

/** What a usual visit leaves in the service worker's caches. */
const caches = ['offline-page', 'visited-files', 'visited-pages']

const cachesOf = (page: Page) => page.evaluate(() => globalThis.caches.keys())

/** The keys in the three lists of the policy's section on cookies, in their order. */
async function readClaims(page: Page) {
  await page.goto(`${site.url}/privacy-policy`)
  const lists = await page
    .getByRole('region', { name: 'Cookies' })
    .locator('dl')
    .evaluateAll((all) =>
      all.map((list) => [...list.querySelectorAll('dt code')].map((keys) => keys.textContent)),
    )
  const [cookies = [], stored = [], hosts = []] = lists.map((names) => names.join(', ').split(', '))
  return { cookies, stored, hosts }
}

/** A canary's cookie ends with its release. */
const withoutRelease = (name: string) => name.replace(/^canary-.*/, 'canary-…')

async function beginCanary() {
  await startCanary(site.desk, 'careers', '1.1.0', { percent: 10 })
  await until(async () => {
    const { headers } = await fetch(`${site.url}/`)
    return headers.get('set-cookie') !== null
  })
}

test('a usual visit of the pages sets no cookie, stores where it was scrolled and what it showed, and asks no other host', async () => {
  const { page, seen, noteCookies, close } = await openWatched('allow')

  for (const path of sampleTemplates) {
    await page.goto(site.url + path)
    await untilLive(page)
    await readThrough(page)
    await noteCookies()
  }
  await page.waitForLoadState('networkidle')
  await noteCookies()

  const stored = new Set(['react-router-scroll-positions'])
  expect((await cachesOf(page)).toSorted()).toEqual(caches)
  expect(seen).toEqual({ cookies: new Set(), stored, hosts: new Set() })
  await close()
})

test('the policy names what a visit may set, store and ask, and nothing else', async () => {
  // Files are refused below, and a service worker would have kept them.
  const { page, seen, noteCookies, close } = await openWatched('block')
  const claims = await readClaims(page)

  await beginCanary()
  await page.goto(`${site.url}/contact`)
  await untilLive(page)
  await noteCookies()
  await page.getByRole('button', { name: 'Show the map' }).click()
  await page.frameLocator('main iframe').getByText('A map').waitFor()
  await page.route(`${site.services.address}/**`, (route) => route.abort())
  await send(page, {})
  await untilReset(page)
  await page.getByRole('textbox', { name: 'Email Address' }).fill('asha@plant.example')
  await page.getByRole('region', { name: 'Subscribe us' }).getByRole('button').click()
  await until(() => seen.stored.has('subscription'))
  // A page whose code does not load is asked of the server, before the site has given a token for the report.
  await page.route('**/_site/views?*', (route) => route.abort())
  await page.route('**/releases/blog/**', (route) => route.abort())
  await page.goto(`${site.url}/about`)
  await untilLive(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await page.waitForURL(`${site.url}/blog`)
  await page.goto(linkToPreview(site, '/career', { version: '1.1.0', release }))
  await noteCookies()

  expect([...seen.cookies].map(withoutRelease).sort()).toEqual(claims.cookies.toSorted())
  expect([...seen.stored, ...caches].sort()).toEqual(claims.stored.toSorted())
  // No sample article has a film.
  expect([...seen.hosts]).toEqual([mapHost])
  expect(claims.hosts).toContain(mapHost)
  await close()
})

test('a canary’s cookie tells nobody apart beyond a draw, and goes with the canary', async () => {
  const history = await readHistory(site.desk.store, site.desk.keys)
  expect(liveIn(history).canaries.careers?.release).toBe(release)
  const { page, close } = await openWatched('block')
  await page.goto(`${site.url}/`)

  const [cookie] = await page.context().cookies()

  expect(cookie?.name).toBe(`canary-careers-${release}`)
  expect(Number(cookie?.value)).toBeLessThan(1000)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 })
  await close()
})
