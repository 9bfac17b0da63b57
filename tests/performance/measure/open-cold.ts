import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import type { Profile } from './profiles'

export type ColdPage = { page: Page; client: CDPSession; close(): Promise<void> }

/** So that the browser's own start is no part of a visit: its renderer has drawn text and a picture before. */
const warmUp = 'data:text/html,<h1>Warm up</h1><svg width="9" height="9"><circle r="4" /></svg>'

/** An empty page with an empty cache, whose network and processor are those of the profile. */
export async function openCold(
  browser: Browser,
  { cpu, network, context: options }: Profile,
  more: BrowserContextOptions = {},
): Promise<ColdPage> {
  // What a service worker asks for has neither the page's network nor its count.
  const context = await browser.newContext({ serviceWorkers: 'block', ...options, ...more })
  // As `until` does.
  context.setDefaultTimeout(90_000)
  // esbuild, which runs these sources, names functions by this helper, also those that go into pages.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await page.goto(warmUp)
  await client.send('Network.enable')
  if (network) {
    await client.send('Network.emulateNetworkConditions', { offline: false, ...network })
  }
  if (cpu > 1) await client.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return {
    page,
    client,
    async close() {
      // Chromium loses the command to end a page, or waits for minutes to end a profile, in which another document
      // begins just then.
      const isBlank = page.waitForEvent('framenavigated', (frame) => frame.url() === 'about:blank')
      await client.send('Page.navigate', { url: 'about:blank' })
      await isBlank
      await context.close()
    },
  }
}
