import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { untilAtRest } from '../measure/cold-load'
import { observe } from '../measure/observe'
import { openCold } from '../measure/open-cold'
import { pageNames, pages } from '../measure/pages'
import { fast } from '../measure/profiles'
import { followRequests } from '../measure/requests'
import type { Finding } from '../report/verdict'
import type { Row } from './row'

const watched = 10_000

export const rest: Row = {
  name: 'idle',
  title: 'a page at rest, ten seconds',
  needs: [],
  async measure({ browser, site, tell }) {
    const findings: Finding[] = []
    for (const page of pageNames) {
      tell(`idle: ${page}`)
      const { busy, layouts } = await watchIdle(browser, site + pages[page])
      findings.push(
        { of: `${page}: of a core`, unit: '%', values: [busy * 100], target: { most: 2 } },
        { of: `${page}: layouts`, unit: '', values: [layouts], target: { most: 0 } },
      )
    }
    return findings
  },
}

/** Share of a core that the page's main thread takes, and its layouts, once its animations have ended. */
async function watchIdle(browser: Browser, url: string) {
  const { page, client, close } = await openCold(browser, fast)
  try {
    await page.addInitScript(observe)
    const requests = followRequests(client)
    await page.goto(url)
    await untilAtRest(page, requests)
    await page.evaluate(untilStill)
    await client.send('Performance.enable')
    const before = await read()
    await pause(watched)
    const after = await read()
    return {
      busy: (after.busy - before.busy) / (after.at - before.at),
      layouts: after.layouts - before.layouts,
    }
  } finally {
    await close()
  }

  async function read() {
    const { metrics } = await client.send('Performance.getMetrics')
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? NaN
    return { at: metric('Timestamp'), busy: metric('TaskDuration'), layouts: metric('LayoutCount') }
  }
}

/** Runs in the page. Slides that turn for ever are paused, as a reader does whom they disturb. */
async function untilStill() {
  // What follows the scrolling never ends, and stands still with the page.
  const moving = () =>
    document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
  const ended = () => Promise.all(moving().map(({ finished }) => finished.catch(() => undefined)))
  await ended()
  document.querySelector<HTMLElement>('[aria-label="Pause the slides"]')?.click()
  await ended()
}
