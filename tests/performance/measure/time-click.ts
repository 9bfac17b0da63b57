import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { untilAtRest } from './cold-load'
import { observe } from './observe'
import { openCold } from './open-cold'
import type { Profile } from './profiles'
import { followRequests } from './requests'

declare global {
  /** Bound to the benchmark: tells the ms from a click until its page shows. */
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

/**
 * Clicks a link that is in view for a while, and returns how long it takes until the heading of its page shows, in ms.
 * `prepare` runs in the page before that.
 */
export async function timeClick(
  browser: Browser,
  site: string,
  { from, to, seenFor = 3000 }: Click,
  profile: Profile,
  prepare: (page: Page) => Promise<void> = async () => undefined,
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
    await prepare(page)
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
 * What bounds a click: the HTML of the page is there already, and the browser puts it in place in a view transition,
 * without a framework. For pages without scripts, whose policy allows it.
 */
export function timeSwap(
  browser: Browser,
  site: string,
  click: Click,
  profile: Profile,
): Promise<number> {
  return timeClick(browser, site, click, profile, (page) => page.evaluate(swapOnClick, click.to))
}

/** Runs in the page. */
async function swapOnClick(to: string) {
  const html = await (await fetch(to)).text()
  const next = new DOMParser().parseFromString(html, 'text/html')
  const styles = [...next.querySelectorAll('head style')]
  const main = next.querySelector('main')
  if (!main) throw new Error(`${to} has no <main> to put in place.`)
  const swap = () => {
    document.head.append(...styles)
    document.querySelector('main')?.replaceWith(main)
  }
  const show = (event: Event) => {
    event.preventDefault()
    document.startViewTransition(swap)
  }
  addEventListener('click', show, { once: true })
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
