import type { Browser, BrowserContextOptions, CDPSession, ViewportSize } from 'playwright-core'
import { launchBrowser, openPage, type WatchedPage } from './browser'

type Shown = {
  viewport?: ViewportSize
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
  forcedColors?: 'active' | 'none'
}

const usual: Required<Shown> = {
  viewport: { width: 1440, height: 900 },
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
}

/**
 * One page for all tests of a file. What it returns opens an address in it, and keeps nothing of the test before:
 * no cookie, nothing stored or cached, no route. A page in a fresh profile takes twice the time of the processor. Not
 * for tests that add scripts, install a clock, open pages or print: those stay, and printing ends with each navigation.
 */
export function sharePage(options: BrowserContextOptions = {}) {
  let browser: Browser
  let opened: WatchedPage
  let client: CDPSession

  beforeAll(async () => {
    browser = await launchBrowser()
    opened = await openPage(browser, options)
    client = await opened.page.context().newCDPSession(opened.page)
    // This also empties the cache that the renderer keeps in its memory.
    await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  })

  afterAll(() => browser.close())

  return async function open(url: string, shown: Shown = {}): Promise<WatchedPage> {
    const { viewport, ...media } = { ...usual, ...shown }
    const { page, complaints, requests } = opened
    await page.unrouteAll()
    await leave(opened, client)
    await page.emulateMedia({ media: null, ...media })
    await page.setViewportSize(viewport)
    await page.mouse.move(0, 0)
    complaints.length = 0
    requests.length = 0
    await page.goto(url)
    return opened
  }
}

/** Leaves the page before, which may still fetch ahead, and forgets what it has stored. */
async function leave({ page }: WatchedPage, client: CDPSession) {
  const { origin } = new URL(page.url())
  if (origin !== 'null') {
    // By the page itself: then its process goes on, and a new one takes a third of a second of the processor.
    await page.evaluate(() => {
      location.href = 'about:blank'
    })
    await page.waitForURL('about:blank')
    // Which is of the same origin then.
    await page.evaluate(() => sessionStorage.clear())
    await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  }
  await client.send('Network.clearBrowserCookies')
  await client.send('Network.clearBrowserCache')
}
