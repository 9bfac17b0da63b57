import type {
  Browser,
  BrowserContextOptions,
  CDPSession,
  Page,
  ViewportSize,
} from 'playwright-core'
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

/** One for all pages of a test file. */
let browser: Promise<Browser> | undefined

/**
 * One page for all tests of a file. What it returns opens an address in it, and keeps nothing of the test before:
 * no cookie, nothing stored or cached, no route. A page in a fresh profile takes twice the time of the processor. Not
 * for tests that add scripts, install a clock, open pages or print: those stay, and printing ends with each navigation.
 * What all tests add, `prepare` does once.
 */
export function sharePage(
  options: BrowserContextOptions = {},
  prepare: (opened: WatchedPage) => Promise<unknown> = async () => undefined,
) {
  let opened: WatchedPage
  let client: CDPSession

  beforeAll(async () => {
    browser ??= launchBrowser()
    opened = await openPage(await browser, options)
    await prepare(opened)
    client = await opened.page.context().newCDPSession(opened.page)
    // This also empties the cache that the renderer keeps in its memory.
    await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  })

  afterAll(async () => (await browser)?.close())

  return async function open(url: string, shown: Shown = {}): Promise<WatchedPage> {
    const { page, complaints, requests } = opened
    await page.unrouteAll()
    await leave(opened, client)
    await show(page, shown)
    complaints.length = 0
    requests.length = 0
    await page.goto(url)
    return opened
  }
}

/**
 * The same for tests that only look at a page, from its top: an address that is open already is not loaded again. Such
 * tests stand beside each other where they are of one page.
 */
export function shareReading(options: BrowserContextOptions = {}) {
  const open = sharePage(options)
  let page: Page | undefined

  return async function read(url: string, shown: Shown = {}): Promise<Page> {
    if (page?.url() === new URL(url).href) {
      await show(page, shown)
      await page.evaluate(() => {
        scrollTo({ top: 0, behavior: 'instant' })
        // A page that is loaded has its colours at once; one that stays fades from those of the look before.
        for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
      })
    } else {
      page = (await open(url, shown)).page
    }
    return page
  }
}

async function show(page: Page, shown: Shown) {
  const { viewport, ...media } = { ...usual, ...shown }
  await page.emulateMedia({ media: null, ...media })
  await page.setViewportSize(viewport)
  await page.mouse.move(0, 0)
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
