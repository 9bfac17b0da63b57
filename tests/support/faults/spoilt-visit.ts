import type { Browser, Page } from 'playwright-core'
import { openPage, untilLive } from '../browser/browser'
import { type FaultProxy, startFaultProxy } from './fault-proxy'

/** The deadline of a navigation, in ms. */
export const deadline = 8000

const proxies = new Set<FaultProxy>()

/** Called after all tests, because failed ones leave their proxies open. */
export async function endVisits(browser: Browser) {
  await browser.close()
  await Promise.all([...proxies].map((proxy) => proxy.stop()))
}

/** Opens a visit behind a fault proxy, with a clock that the test can move. */
export async function openVisit(browser: Browser) {
  const proxy = await startFaultProxy(process.env.SITE_URL ?? '')
  const { page, complaints } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      documents.push(new URL(request.url()).pathname)
  })
  await page.clock.install()
  proxies.add(proxy)
  const end = async () => {
    await page.context().close()
    await proxy.stop()
    proxies.delete(proxy)
  }
  return { page, proxy, complaints, documents, end }
}

export async function visit(browser: Browser, path: string) {
  const opened = await openVisit(browser)
  await opened.page.goto(opened.proxy.url + path)
  await untilLive(opened.page)
  return opened
}

/** Reasons for native navigations that pages logged. */
export const leavings = (complaints: string[]) =>
  complaints.filter((complaint) => complaint.includes('so the browser asks the server for it'))

export const linkTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

export const shows = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

export const headerIsLive = (page: Page) =>
  page.waitForSelector('[data-region="header"][data-live]', { state: 'attached' })

export const headings = {
  blog: 'Notes from the shop floor to the ledger',
  career: 'Work where factories run better',
}

/** What is loaded first of a remote: its module by its own pages, its container by those of others. */
export const entryOf = (remote: string) =>
  new RegExp(`/releases/${remote}/.+/(remote|container\\..+)\\.js`)
