import { sample, storedIn } from '../contact/enquiry'
import { type FaultProxy, startFaultProxy } from '../support/faults/fault-proxy'
import { isWhole } from '../support/finding'
import { templates } from '../support/pages'
import { publishCareers } from '../support/releases/careers-releases'
import { linkToPreview } from '../support/site/preview-link'
import { type Site, startSite } from '../support/site/site'
import { storedEmails } from '../support/site/stored-emails'
import { until } from '../support/until'
import { startFirefox } from './firefox'
import { click, complaintsOf, type OtherBrowser, openLive, type } from './other-browser'
import { startWebKit } from './webkit'

const { FIREFOX_PATH = '', WEBKIT_DRIVER_PATH = '' } = process.env
let site: Site
let proxy: FaultProxy
let preview: string

const openings = 'Work where factories run better'
const newOpenings = 'Work that nobody has seen yet'

beforeAll(async () => {
  site = await startSite()
  proxy = await startFaultProxy(site.url)
  const rename = (code: string) => code.replaceAll(openings, newOpenings)
  const { id: release } = await publishCareers(site, '1.1.0', { server: rename, modules: rename })
  preview = linkToPreview(site, '/contact', { version: '1.1.0', release })
})

afterAll(async () => {
  await proxy.stop()
  await site.stop()
})

afterEach(() => proxy.heal())

const some = ['/service/setup', '/blog', '/nowhere']
/** Of the others, tests that do more with them hear the complaints. */
const used = ['/', '/about', '/career', '/contact']
const all = isWhole ? [...new Set([...templates, ...some])] : some
const paths = all.filter((path) => !used.includes(path))
const ways = [
  { link: 'Career', path: '/career', heading: openings },
  { link: 'Blog', path: '/blog', heading: 'Notes from the shop floor to the ledger' },
  { link: 'About', path: '/about', heading: 'Factories run better when the office keeps pace' },
]

const reports = () => `${site.url}/_site/reports`

describe.each([
  { name: 'Firefox', start: () => startFirefox(FIREFOX_PATH) },
  { name: 'WebKit', start: () => startWebKit(WEBKIT_DRIVER_PATH) },
])('in $name', ({ name, start }) => {
  let browser: OtherBrowser

  beforeAll(async () => {
    browser = await start()
  })

  afterAll(() => browser.stop())

  const heading = () => browser.run(() => document.querySelector('h1')?.textContent?.trim() ?? '')

  test.each(paths)('%s is hydrated, and complains of nothing', async (path) => {
    await openLive(browser, site.url + path)

    await expect(complaintsOf(browser)).resolves.toEqual([])
  })

  test('links lead across all remotes without a new page', async () => {
    await openLive(browser, `${site.url}/contact`)

    for (const { link, path, heading: wanted } of ways) {
      await click(browser, link)
      await until(async () => (await heading()) === wanted)
      await expect(browser.run(() => location.pathname)).resolves.toBe(path)
    }

    // Noted since the first page, so there was no other.
    await expect(complaintsOf(browser)).resolves.toEqual([])
  })

  test('of another remote nothing runs that was changed on the way; the server shows the page', async () => {
    await openLive(browser, `${proxy.url}/contact`)
    proxy.spoil(/\/releases\/careers\/.+\.js$/, 'has other bytes')

    await click(browser, 'Career')
    await proxy.met()
    await until(async () => (await heading()) === openings)

    const isNew = await browser.run(() => globalThis.noted === undefined)
    proxy.heal()
    expect(isNew).toBe(true)
  })

  test('a preview lasts from page to page, says so, and can be left', async () => {
    const badge = () =>
      browser.run(() => document.getElementById('preview')?.textContent?.slice(0, 21) ?? '')
    await openLive(browser, preview)

    await click(browser, 'Career')
    await until(async () => (await heading()) === newOpenings)
    await expect(badge()).resolves.toBe('Preview careers 1.1.0')
    await expect(complaintsOf(browser)).resolves.toEqual([])
    await openLive(browser, `${site.url}/career`)
    await expect(heading()).resolves.toBe(newOpenings)
    await click(browser, 'Leave')

    await until(async () => (await heading()) === openings)
    await expect(badge()).resolves.toBe('')
  })

  test('an enquiry is refused with its reasons, and then sent', async () => {
    await openLive(browser, `${site.url}/contact`)
    const refused = () =>
      browser.run(() => document.querySelectorAll('main [aria-invalid="true"]').length)

    await click(browser, 'Send message')
    await until(async () => (await refused()) > 0)
    const enquiry = { ...sample, sub: name }
    for (const [field, text] of Object.entries(enquiry)) await type(browser, field, text)
    await until(async () => (await refused()) === 0)
    await click(browser, 'Send message')
    await until(() => storedIn(site, name).length === 1)

    await expect(complaintsOf(browser)).resolves.toEqual([])
  })

  test('an address is subscribed, from a form that nobody touched before', async () => {
    const email = `${name.toLowerCase()}@plant.example`
    await openLive(browser, `${site.url}/about`)

    await type(browser, 'email', email)
    await click(browser, 'Send')
    await until(() => storedEmails(site).includes(email))

    await expect(complaintsOf(browser)).resolves.toEqual([])
  })

  test('a visited page opens without a network', async () => {
    // An origin of its own: WebKit never ends the installation of a worker whose page was left meanwhile.
    const network = await startFaultProxy(site.url)
    try {
      await openLive(browser, `${network.url}/about`)
      // A promise's value is seen at the next look.
      await until(() =>
        browser.run(() => {
          caches
            .open('visited-pages')
            .then((kept) => kept.match('/about'))
            .then((page) => Object.assign(globalThis, { isKept: page !== undefined }))
          return Reflect.get(globalThis, 'isKept') === true
        }),
      )
      network.spoil(/./, 'is reset')

      await openLive(browser, `${network.url}/about`)

      await expect(heading()).resolves.toBe('Factories run better when the office keeps pace')
    } finally {
      await network.stop()
    }
  })

  test('a search for openings has in its address what was typed and chosen', async () => {
    await openLive(browser, `${site.url}/career`)

    await type(browser, 'title', 'account')
    await click(browser, 'Department: Select Department')
    await click(browser, 'Finance & Accounts')
    await click(browser, 'Submit')
    await until(() => browser.run(() => location.search === '?title=account&department=FIN'))

    await expect(complaintsOf(browser)).resolves.toEqual([])
  })

  test('the policy blocks another host, and had nothing else to report of these pages', async () => {
    const host = `http://${name.toLowerCase()}.invalid`
    await openLive(browser, site.url)
    await expect(complaintsOf(browser)).resolves.toEqual([])

    await browser.run((from) => {
      document.body.append(Object.assign(new Image(), { src: `${from}/pixel` }))
      return null
    }, host)

    const reported: { blocked: string }[] = []
    await until(async () => {
      reported.splice(0, reported.length, ...(await (await fetch(reports())).json()))
      return reported.some(({ blocked }) => blocked === host)
    })
    expect(reported.filter(({ blocked }) => !blocked.endsWith('.invalid'))).toEqual([])
  })
})
