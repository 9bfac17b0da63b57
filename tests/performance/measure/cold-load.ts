import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type Observed, observe } from './observe'
import { type ColdPage, openCold } from './open-cold'
import type { Profile } from './profiles'
import { type Asked, followRequests, type Requests } from './requests'

/** One visit with an empty cache, until the page is at rest. */
export type Load = Observed & { asked: Asked[] }

const quiet = 1000
/** Each for the page to load, and to come to rest. */
const longest = 80_000

export async function loadCold(
  browser: Browser,
  url: string,
  profile: Profile,
  options: BrowserContextOptions = {},
  before: (opened: ColdPage) => Promise<unknown> = async () => undefined,
): Promise<Load> {
  const opened = await openCold(browser, profile, options)
  try {
    const { page, client } = opened
    await page.addInitScript(observe)
    await before(opened)
    const requests = followRequests(client)
    const response = await page.goto(url, { timeout: longest })
    if (!response?.ok()) throw new Error(`${url} answered with ${response?.status()}.`)
    await untilAtRest(page, requests)
    const observed = await page.evaluate(() => globalThis.observed)
    return { ...observed, asked: requests.asked }
  } finally {
    await opened.close()
  }
}

/**
 * Until nothing is loaded and no long task runs for a second. A page with modules is not at rest before its regions
 * come to life. Rejects when that never comes.
 */
export async function untilAtRest(page: Page, { quietFor }: Requests) {
  const end = performance.now() + longest
  for (;;) {
    const idleFor = await page.evaluate(() => {
      const { longTasks, alive } = globalThis.observed
      const hasModules = [...document.scripts].some(({ src, dataset }) => src || dataset.main)
      const [start = 0, duration = 0] = longTasks.at(-1) ?? []
      return hasModules && alive === 0 ? 0 : performance.now() - start - duration
    })
    if (Math.min(quietFor(), idleFor) > quiet) return
    if (performance.now() > end) throw new Error(`${page.url()} does not come to rest.`)
    await pause(100)
  }
}
