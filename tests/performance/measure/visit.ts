import type { Browser, Page } from 'playwright-core'
import { untilAtRest } from './cold-load'
import { observe } from './observe'
import { openCold } from './open-cold'
import type { Profile } from './profiles'
import { followRequests } from './requests'

declare global {
  /** The longest event of each interaction, in ms, by its number. */
  var interactions: Record<number, number>
}

type Step =
  | { tap: string; until: string }
  | { write: string; text: string }
  | { follow: string; to: string }

/** What a visitor does on the way through all remotes, and what shows that it is done. */
const steps: Step[] = [
  {
    tap: '[data-region="hero"] [aria-label="Next slide"]',
    until: '[aria-label="Slide 2"][aria-current]',
  },
  { tap: '[data-region="hero"] [data-control="pause"]', until: '[aria-label="Play the slides"]' },
  { tap: '[href="#menu"]', until: '#menu[open]' },
  { follow: '#menu a[href="/service"]', to: '/service' },
  {
    tap: 'main a[href="/service?tab=setup"]',
    until: 'main a[href="/service?tab=setup"][aria-current]',
  },
  { tap: '[href="#menu"]', until: '#menu[open]' },
  { follow: '#menu a[href="/blog"]', to: '/blog' },
  { follow: 'main a[href="/blog/honest-oee-before-automation"]', to: '/blog/honest-oee' },
  { tap: '[href="#menu"]', until: '#menu[open]' },
  { follow: '#menu a[href="/career"]', to: '/career' },
  { tap: 'form[action="/career"] [type="submit"]', until: '[id$="-error"]:not(:empty)' },
  { write: 'form[action="/career"] [name="title"]', text: 'engineer' },
  { tap: '[data-control="drop"]', until: '[role="option"]' },
  { tap: '[role="option"] >> nth=0', until: '[data-control="drop"][aria-expanded="false"]' },
  { tap: '[href="#menu"]', until: '#menu[open]' },
  { follow: '#menu a[href="/contact"]', to: '/contact' },
  { tap: 'form[action="/contact"] [type="submit"]', until: '[id$="-error"]:not(:empty)' },
  { write: '[name="userName"]', text: 'Asha Rao' },
  { write: '[name="msg"]', text: 'Please call.' },
]

/** Goes through the site, and returns how long each interaction took until the next paint, in ms. */
export async function visitAll(
  browser: Browser,
  site: string,
  profile: Profile,
): Promise<number[]> {
  const { page, client, close } = await openCold(browser, profile)
  try {
    await page.addInitScript(observe)
    await page.addInitScript(noteInteractions)
    const requests = followRequests(client)
    await page.goto(site)
    await untilAtRest(page, requests)
    // A page that the browser itself goes to begins to count anew.
    const left: number[] = []
    for (const step of steps) {
      const before = await readDurations(page)
      await take(page, step)
      const after = await readDurations(page)
      if (after.length < before.length) left.push(...before)
    }
    return [...left, ...(await readDurations(page))]
  } finally {
    await close()
  }
}

async function take(page: Page, step: Step) {
  if ('write' in step) {
    await page.locator(step.write).tap()
    return page.locator(step.write).pressSequentially(step.text)
  }
  if ('tap' in step) {
    await page.locator(step.tap).first().tap()
    return page.locator(step.until).first().waitFor({ state: 'attached' })
  }
  await page.locator(step.follow).first().tap()
  await page.waitForURL((url) => url.pathname.startsWith(step.to))
  await page.waitForLoadState('networkidle')
}

/** An interaction of which no event was reported took at most 16 ms. */
async function readDurations(page: Page): Promise<number[]> {
  // Events are reported after the paint that they are measured by.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  return page.evaluate(() => Object.values(globalThis.interactions))
}

/** Runs in the page, before its scripts. */
function noteInteractions() {
  const interactions: Record<number, number> = {}
  globalThis.interactions = interactions
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id: number = Reflect.get(entry, 'interactionId')
      if (id) interactions[id] = Math.max(interactions[id] ?? 0, entry.duration)
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
