import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH
  if (!executablePath) throw new Error('Run the browser tests by "npm test": it finds a Chromium.')
  return chromium.launch({ executablePath, args: flags })
}

export type WatchedPage = { page: Page; complaints: string[]; requests: string[] }

/** A page in a fresh profile that notes every console message, page error and failed request. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  const requests: string[] = []
  page.on('console', (message) => complaints.push(`console.${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('request', (request) => requests.push(request.url()))
  page.on('requestfailed', (request) => {
    complaints.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`)
  })
  return { page, complaints, requests }
}

/** Until every region that wakes by itself is hydrated. */
export async function untilLive(page: Page) {
  await page.waitForSelector('[data-region="page"][data-live]', { state: 'attached' })
}
