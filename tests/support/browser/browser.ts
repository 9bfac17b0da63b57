import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { keepOnFailure } from './failures'

const disabledFeatures = [
  // Two pages for suggestions below the address bar, which every new window loads: half the work of a fresh profile.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // What Playwright disables, because only the last of such flags counts.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures}`,
  // Tests make no requests to the internet: the map of the contact page is refused, or answered by the test.
  '--host-resolver-rules=MAP www.openstreetmap.org ~NOTFOUND',
]

/** A mouse, as Playwright sets it too: only the last of such flags counts. */
const mouse = [
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
]

/**
 * Nothing is drawn before it is in view. What Chromium draws ahead of time, on a busy machine, can leave the page without
 * any further frame when it comes into view while it is being drawn. So each layer is one tile, wider than any row of
 * slides, and a layer out of view, such as what a phone can scroll by itself, is not drawn at all.
 */
const drawsInView = [
  '--max-untiled-layer-width=16384',
  '--max-untiled-layer-height=16384',
  // The others are what Playwright enables, because only the last of such flags counts.
  '--enable-features=SmallerInterestArea:size_in_pixels/0,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
]

/** The site's only third-party content; tests/contact/map.test.ts covers it. */
const isMap = (url: string) => url.startsWith('https://www.openstreetmap.org/')

type BrowserChoices = {
  /** Scrollbars take their place beside a page only when they are asked for. */
  hasScrollbars?: boolean
  /** Where drawing is timed, layers are drawn in tiles, as a visitor's are. */
  drawsTiles?: boolean
  /** In pixels: the size that a visitor has chosen for text. */
  fontSize?: number
}

export function launchBrowser({
  hasScrollbars = false,
  drawsTiles = false,
  fontSize = 16,
}: BrowserChoices = {}): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH
  if (!executablePath) throw new Error('Run the browser tests by "npm test": it finds a Chromium.')
  return chromium.launch({
    executablePath,
    args: [
      ...flags,
      ...(drawsTiles ? [] : drawsInView),
      `--blink-settings=${[...mouse, `defaultFontSize=${fontSize}`]}`,
    ],
    ignoreDefaultArgs: hasScrollbars ? ['--hide-scrollbars'] : [],
  })
}

/** What a page of a test without service workers is told. */
const blockedWorker = 'Service Worker registration blocked by Playwright'

export type WatchedPage = { page: Page; complaints: string[]; requests: string[] }

/** Opens a page in a fresh profile, and notes every console message, page error and failed request. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  // A test's routes do not see what a service worker asks for.
  const context = await browser.newContext({ serviceWorkers: 'block', ...options })
  // As `until` does.
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const complaints: string[] = []
  const requests: string[] = []
  page.on('console', (message) => {
    if (message.text() === blockedWorker) return
    complaints.push(`console.${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('request', (request) => {
    if (!isMap(request.url())) requests.push(request.url())
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Leaving a page aborts its pending requests, which is no fault.
    if (isMap(request.url()) || reason === 'net::ERR_ABORTED') return
    complaints.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`)
  })
  const opened = { page, complaints, requests }
  keepOnFailure(opened)
  return opened
}

/** Waits until every region that wakes by itself is hydrated. */
export async function untilLive(page: Page) {
  await page.waitForSelector('[data-region="page"][data-live]', { state: 'attached' })
}

/**
 * Waits until a page that was reached by a link is all there: the effects that React runs when the pages have faded turn
 * the focus to its heading, in one pass with those by which the router keeps positions.
 */
export async function untilArrived(page: Page) {
  await page.waitForFunction(() => document.activeElement?.matches('main h1'))
}

/** Waits until what has changed is drawn: a frame begins before it is. */
export async function untilDrawn(page: Page) {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/**
 * Scrolls through the whole page like a reader. Resolves when every region that this wakes is hydrated and every
 * picture there.
 */
export async function readThrough(page: Page) {
  await page.evaluate(async () => {
    // An evaluation has no end of its own, should Chromium draw nothing any more.
    const nextFrame = () =>
      new Promise((resolve, reject) => {
        const state = `${document.visibilityState}, ${document.readyState}, at ${scrollY} px`
        const complain = () => reject(new Error(`No frame of the page for 90 s (${state}).`))
        const timer = setTimeout(complain, 90_000)
        requestAnimationFrame((time) => {
          clearTimeout(timer)
          resolve(time)
        })
      })
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await nextFrame()
      await nextFrame()
    }
  })
  await page.waitForFunction(() => {
    const asleep = document.querySelector('[data-region]:not([data-live], [data-wake=intent])')
    const isDue = (picture: HTMLImageElement) => {
      const { left } = picture.getBoundingClientRect()
      return left >= 0 && left < innerWidth && picture.checkVisibility()
    }
    const missing = [...document.images].find((one) => !one.complete && isDue(one))
    // A carousel that woke later brought it in, far from what is in view now, where no lazy picture loads. A region may
    // be passed before anything observes whether it is in view, and has no box of its own to scroll to.
    const passed = missing ?? asleep?.firstElementChild
    passed?.scrollIntoView({ behavior: 'instant' })
    return !missing && !asleep
  })
}

/**
 * Waits for the script that holds what a visitor does before hydration. It comes last in the page: before it, the
 * browser answers by itself.
 */
export async function untilHeld(page: Page) {
  await page.waitForFunction(() => globalThis.siteBoot !== undefined)
}
