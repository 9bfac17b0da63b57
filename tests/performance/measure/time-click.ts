import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { untilAtRest } from './cold-load'
import { observe } from './observe'
import { openCold } from './open-cold'
import type { Profile } from './profiles'
import { followRequests } from './requests'

declare global {
  /** Of the benchmark: takes the ms from a click until its page shows. */
  var tellShown: (ms: number) => Promise<void>
}

type Click = {
  /** The page with the link. */
  from: string
  /** Path of the link, and of the page that it leads to. */
  to: string
  /** Long enough for what the page fetches ahead once the link is seen. */
  seenFor?: number
}

/** Clicks a link that is in view for a while, and returns how long it takes until the heading of its page shows, in ms. */
export async function timeClick(
  browser: Browser,
  site: string,
  { from, to, seenFor = 3000 }: Click,
  profile: Profile,
): Promise<number> {
  const { page, client, close } = await openCold(browser, profile)
  try {
    await page.addInitScript(observe)
    const requests = followRequests(client)
    await page.goto(site + from)
    await untilAtRest(page, requests)
    const link = page.locator(`main a[href="${to}"]`).first()
    await link.scrollIntoViewIfNeeded()
    await pause(seenFor)
    await untilAtRest(page, requests)
    return await new Promise<number>((resolve, reject) => {
      const run = async () => {
        await page.exposeFunction('tellShown', resolve)
        await page.addInitScript(watchHeading)
        await page.evaluate(watchHeading)
        await link.click()
        await pause(20_000)
        throw new Error(`The link to ${to} leads nowhere.`)
      }
      run().catch(reject)
    })
  } finally {
    await close()
  }
}

/**
 * Runs in the page, and again in the next where a link is followed by the browser itself. It waits for changes of the
 * page and not for frames, which a page at rest would not have without it.
 */
function watchHeading() {
  const heading = () => document.querySelector('h1')?.textContent
  const first = heading()
  const began = sessionStorage.getItem('clicked')
  const watch = (clicked: number) => {
    const tell = () => {
      if (!heading() || (heading() === first && began === null)) return
      changes.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => tellShown(performance.timeOrigin + performance.now() - clicked)
        port2.postMessage(undefined)
      })
    }
    const changes = new MutationObserver(tell)
    changes.observe(document, { childList: true, characterData: true, subtree: true })
    tell()
  }
  if (began !== null) return watch(Number(began))
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const clicked = performance.timeOrigin + timeStamp
      sessionStorage.setItem('clicked', String(clicked))
      watch(clicked)
    },
    { capture: true, once: true },
  )
}
