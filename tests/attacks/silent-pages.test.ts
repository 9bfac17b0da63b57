import type { Browser, Page } from 'playwright-core'
import { launchBrowser, untilLive } from '../support/browser/browser'
import {
  deadline,
  endVisits,
  entryOf,
  headerIsLive,
  headings,
  leavings,
  linkTo,
  openVisit,
  shows,
  visit,
} from '../support/faults/spoilt-visit'
import { report, showRows } from '../support/finding'
import { until } from '../support/until'

showRows(['F3', 'F4'], 'pages and prefetches that hang')

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => endVisits(browser))

test('going back to a page that never answers is left to the browser, and its place in the history stays', async () => {
  const { page, proxy, complaints, documents, end } = await visit(browser, '/career')
  await linkTo(page, 'About').click()
  await page.waitForURL('**/about')
  // A route of the test keeps the browser from using its cache.
  await page.route('**/releases/**', (route) => route.continue())
  await page.reload()
  await untilLive(page)
  const entries = await page.evaluate(() => history.length)
  proxy.spoil(entryOf('careers'), 'hangs')

  await page.goBack()
  await proxy.met()
  await page.clock.fastForward(deadline)
  await shows(page, headings.career)
  const back = new URL(page.url()).pathname
  await page.clock.fastForward(deadline)
  await headerIsLive(page)
  await page.goForward()
  await page.waitForURL('**/about')
  // The address changes before the browser has left the page, which has a heading too.
  await untilLive(page)

  expect(back).toBe('/career')
  expect(leavings(complaints)).toHaveLength(1)
  expect(documents.slice(0, 3)).toEqual(['/career', '/about', '/career'])
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await end()
  report({
    number: 9,
    tried: 'Back to a page of the same document whose remote hangs, and forward again',
    figure: `${headings.career} shown; entries of the history before and after: ${entries}`,
  })
})

test('a hanging prefetch is dropped: the click fetches from new addresses, in the page', async () => {
  const { page, proxy, complaints, documents, end } = await visit(browser, '/career')
  proxy.spoil(entryOf('blog'), 'hangs')
  await linkTo(page, 'Blog').hover()
  const modules = () => proxy.asked.filter((path) => /\/releases\/blog\/.+\.js/.test(path))
  // The remote's module and its container, which waits for Module Federation.
  await until(() => modules().length === 2)
  await page.clock.fastForward(deadline)
  const silent = [...complaints]
  const hung = modules()

  proxy.heal()
  await linkTo(page, 'Blog').click()
  await shows(page, headings.blog)

  const retried = modules().slice(hung.length)
  expect(silent).toEqual([])
  expect(documents).toEqual(['/career'])
  expect(hung.filter((path) => path.includes('?'))).toEqual([])
  expect(retried.length).toBeGreaterThan(1)
  expect(retried.filter((path) => !path.endsWith('.js?retry=1'))).toEqual([])
  await end()
  report({
    number: 9,
    tried:
      'A prefetch that hangs (real joins, through a proxy), and a click after the network healed',
    figure: `shown in the same document after 1 retry; ${retried.length} of ${retried.length} modules came from addresses of the retry`,
  })
})

test('a retried module is verified like the first', async () => {
  const { page, proxy, complaints, documents, end } = await visit(browser, '/career')
  proxy.spoil(entryOf('blog'), 'hangs')
  await linkTo(page, 'Blog').hover()
  await proxy.met()
  await page.clock.fastForward(deadline)

  proxy.spoil(/\/releases\/blog\/.+\.js/, 'has other bytes')
  await linkTo(page, 'Blog').click()
  await shows(page, headings.blog)

  const retried = proxy.asked.filter((path) => /\/container\..+\.js\?retry=1$/.test(path))
  expect(retried).toHaveLength(1)
  expect(complaints.some((complaint) => /integrity/i.test(complaint))).toBe(true)
  expect(documents).toEqual(['/career', '/blog'])
  await end()
})

/** By controls that act before hydration. */
async function search(page: Page, title: string) {
  await page.getByRole('textbox', { name: 'Job title' }).fill(title)
  await page.getByRole('button', { name: /^Department/ }).click()
  await page.getByRole('option', { name: 'Production & Operations' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
}

test('a page whose own remote never answers works like a page without JavaScript', async () => {
  const { page, proxy, documents, end } = await openVisit(browser)
  proxy.spoil(entryOf('careers'), 'hangs')
  await page.goto(`${proxy.url}/career`)
  await proxy.met()
  await search(page, 'engineer')

  await page.clock.fastForward(deadline)
  await page.waitForURL(/title=engineer/)
  await page.clock.fastForward(deadline)
  await headerIsLive(page)
  await search(page, 'manager')
  await page.waitForURL(/title=manager/)
  await page.clock.fastForward(deadline)
  await headerIsLive(page)
  await linkTo(page, 'About').click()
  await page.waitForURL('**/about')
  await untilLive(page)

  expect(documents).toEqual(['/career', '/career', '/career', '/about'])
  await end()
  report({
    number: 9,
    tried: 'A page whose own remote hangs: a form sent before and after the deadline, and a link',
    figure: `${documents.length} documents asked for, 1 by each`,
  })
})

test('a form whose module fails is sent by the browser, and its page stays', async () => {
  const { page, proxy, documents, end } = await visit(browser, '/career')
  proxy.spoil(/\/releases\/careers\/.+\.js/, 'is 404 HTML')

  await page.getByRole('textbox', { name: 'Job title' }).fill('engineer')
  await proxy.met()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/title=engineer/)

  expect(await page.getByRole('alert').count()).toBe(0)
  expect(documents).toEqual(['/career', '/career'])
  await end()
})

test('a page that returns from the back/forward cache in the middle of a navigation is reloaded', async () => {
  const { page, proxy, documents, end } = await visit(browser, '/career')
  proxy.spoil(entryOf('blog'), 'hangs')
  await linkTo(page, 'Blog').click()
  await proxy.met()

  const asked = page.waitForRequest((request) => request.isNavigationRequest())
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await asked
  await untilLive(page)

  expect(documents).toEqual(['/career', '/career'])
  await shows(page, headings.career)
  await end()
})
