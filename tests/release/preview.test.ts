import { type Desk, promote } from '@site/releases'
import { distOf } from '@site/tasks'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import { withHeading } from '../support/releases/careers-code'
import { publishCareers } from '../support/releases/careers-releases'
import { linkToPreview } from '../support/site/preview-link'
import { publish } from '../support/site/publish'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

const heading = 'Work where factories run better'
const newHeading = 'Work that nobody has seen yet'

let site: Site
let browser: Browser
let release: string

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite({ ANATOMY_KEY: 'a long key' }), launchBrowser()])
  release = (await publishCareers(site, '1.1.0', withHeading(newHeading))).id
})

afterAll(async () => {
  await Promise.all([browser.close(), site.stop()])
})

function linkTo(path: string, changes: object = {}, desk: Desk = site.desk) {
  return linkToPreview({ url: site.url, desk }, path, { version: '1.1.0', release, ...changes })
}

/** Follows a link like a browser without JavaScript, and returns its cookie. */
async function follow(link: string) {
  const opened = await fetch(link, { redirect: 'manual' })
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const page = await fetch(new URL(opened.headers.get('location') ?? '', site.url), {
    headers: { cookie },
  })
  return { cookie, page, html: await page.text() }
}

test('the link shows the site with that one release, rendered on the server', async () => {
  const { html, page, cookie } = await follow(linkTo('/career'))
  const others = await (await fetch(`${site.url}/career`)).text()
  const home = await fetch(`${site.url}/`, { headers: { cookie } })

  expect(html).toContain(newHeading)
  expect(html).toContain('<strong>Preview</strong> careers 1.1.0, until')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(others).toContain(heading)
  expect(others).not.toContain('id="preview"')
  expect(await home.text()).toContain('id="preview"')
})

test('the preview lasts in the browser, during navigation, and can be left', async () => {
  const { page, complaints } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  await page.goto(linkTo('/contact'))
  await untilLive(page)

  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Career' }).click()
  await page.getByRole('heading', { name: newHeading }).waitFor()
  // Leaving would abort pending calls. The network was idle once already, before the link was followed.
  await page.getByText('Apply Now').first().waitFor()
  const badge = page.getByRole('complementary', { name: 'Preview' })
  expect(await badge.textContent()).toMatch(/^Preview careers 1.1.0, until .* UTC/)
  await badge.getByRole('link', { name: 'Leave' }).click()

  await page.getByRole('heading', { name: heading }).waitFor()
  expect(await badge.count()).toBe(0)
  expect(complaints).toEqual([])
  await page.context().close()
})

test.each([
  { what: 'tampered with', link: () => linkTo('/career').replace('preview=e', 'preview=f') },
  { what: 'expired', link: () => linkTo('/career', { expires: '2026-01-01T00:00:00.000Z' }) },
  { what: 'for another site', link: () => linkTo('/career', { site: 'https://other.example' }) },
  { what: 'no token', link: () => `${site.url}/career?preview=https://evil.example/remote.js` },
  {
    what: 'of a release that is not there',
    link: () => linkTo('/career', { release: '9.9.9-000000000000' }),
  },
])('a link that is $what shows the production page', async ({ link }) => {
  const { html, page } = await follow(link())

  expect(page.status).toBe(200)
  expect(html).toContain(heading)
})

test('a link is no open redirect', async () => {
  const opened = await fetch(`${site.url}//evil.example/?preview=x`, { redirect: 'manual' })

  expect(opened.headers.get('location')).toBe('/evil.example/')
})

test('a preview includes promotions of other remotes meanwhile', async () => {
  const { cookie } = await follow(linkTo('/career'))
  const blog = await publish(site.desk, distOf('blog'), { version: '1.1.0' })
  const read = async () => (await fetch(`${site.url}/blog`, { headers: { cookie } })).text()
  expect(await read()).not.toContain(blog.id)

  await promote(site.desk, 'blog', '1.1.0')
  await until(async () => {
    const { remotes } = await (await fetch(`${site.url}/_site/releases.json`)).json()
    return remotes.blog.version === '1.1.0'
  })

  const html = await read()
  expect(html).toContain(`/releases/blog/${blog.id}/`)
  expect(html).toContain('id="preview"')
})

test('a preview shows the anatomy of its pages', async () => {
  const { page, complaints } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  await page.goto(linkTo('/career'), { waitUntil: 'networkidle' })

  await page.goto(`${site.url}/career?anatomy`)
  await page.locator('[data-anatomy=page]').waitFor({ state: 'attached' })
  const row = page.locator('#anatomy [data-part=careers]')
  await page.waitForFunction(() =>
    document.querySelector('[data-part=careers]')?.textContent?.includes(' msl'),
  )

  expect(await row.textContent()).toMatch(/^careershr1\.1\.0\d{4,} B\d+ ms\d+ mslive$/)
  expect(await page.locator('[data-anatomy=page] span').textContent()).toMatch(
    /^page: careers \(hr\) 1\.1\.0 · \d{4,} B · server \d+ ms · hydrated after \d+ ms · live$/,
  )
  expect(await page.locator('[data-anatomy=header] span').textContent()).toMatch(
    /^header: shell \(platform\)/,
  )
  expect(complaints).toEqual([])
  await page.context().close()
})

test.each([
  { query: '?anatomy', isShown: false },
  { query: '?anatomy=wrong', isShown: false },
  { query: '?anatomy=a%20long%20key', isShown: true },
])('in production $query shows the anatomy: $isShown', async ({ query, isShown }) => {
  const response = await fetch(`${site.url}/contact${query}`)

  expect((await response.text()).includes('id="page-anatomy"')).toBe(isShown)
  expect(response.headers.get('cache-control')).toBe(isShown ? 'no-store' : 'public, no-cache')
})
