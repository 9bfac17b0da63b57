import type { Browser, Page } from 'playwright-core'
import { openPage } from '../browser/browser'
import { isThorough } from '../finding'
import { until } from '../until'
import { startFaultProxy } from './fault-proxy'
import type { FileFault } from './file-faults'
import { deadline, headerIsLive } from './spoilt-visit'

type RemoteFault = FileFault | 'is refused'

/** Remotes that are down, and how. */
type Outage = { down: string[]; fault: RemoteFault }

const pages = [
  { remote: 'marketing', path: '/about', link: 'About' },
  { remote: 'blog', path: '/blog', link: 'Blog' },
  { remote: 'careers', path: '/career', link: 'Career' },
  { remote: 'contact', path: '/contact', link: 'Contact' },
]

const onTheWay: RemoteFault[] = [
  'is refused',
  'is reset',
  'hangs',
  'is 404 HTML',
  'is 500 HTML',
  'is 200 HTML',
  'breaks off',
  'drips',
  'has other bytes',
]
const released: RemoteFault[] = [
  'throws when evaluated',
  'throws when initialized',
  'throws in render',
  'throws in hydration',
  'lacks its module',
]

/**
 * In ms of the page's clock, which also runs while the page works: on a machine that other tests keep busy an outage
 * lasts longer, and so does the pause before the next try, up to a minute.
 */
const longestRecovery = isThorough ? 5000 : 60_000

/** Every combination of remotes, with every fault. */
export const outages: Outage[] = Array.from({ length: 2 ** pages.length }, (_, bits) =>
  pages.filter((_, bit) => bits & (1 << bit)).map(({ remote }) => remote),
).flatMap((down) => [...onTheWay, ...released].map((fault) => ({ down, fault })))

/** A browser window that looks at one outage after the other. */
export async function openWindow(browser: Browser, site: string) {
  const proxy = await startFaultProxy(site)
  const { page, complaints } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  let refused = /nothing/
  // Any route has the browser ask for files again that it has.
  await page.route(
    ({ pathname }) => refused.test(pathname),
    (route) => route.abort('connectionrefused'),
  )
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.status() >= 500)
      complaints.push(`page error: ${response.status()} of ${response.url()}`)
  })
  await page.clock.install()

  function heal() {
    proxy.heal()
    refused = /nothing/
  }

  /** Resolves when a file that is spoilt from now on is asked for. */
  async function spoil({ down, fault }: Outage) {
    if (down.length === 0) return
    const files = released.includes(fault) ? '(remote|container\\..+)\\.js' : '.+\\.js'
    const spoilt = new RegExp(`/releases/(${down.join('|')})/[^/]+/web/${files}$`)
    if (fault === 'is refused') refused = spoilt
    else proxy.spoil(spoilt, fault)
    await page.waitForRequest((request) => spoilt.test(new URL(request.url()).pathname))
  }

  /** What goes wrong in an outage, and how long the page takes to be well again. */
  async function live(outage: Outage) {
    const { down, fault } = outage
    complaints.length = 0
    const found = await endure(outage).catch((error: Error) => ({ ms: 0, wrong: [error.message] }))
    const uncaught = complaints.filter((complaint) => complaint.startsWith('page error'))
    const wrong = [...found.wrong, ...uncaught].map(
      (one) => `${down.join(', ') || 'nothing'} ${fault}: ${one}`,
    )
    return { ...found, wrong }
  }

  /** Opens a page of a remote that is down, goes on to the next one, and waits until all is well again. */
  async function endure(outage: Outage) {
    const { down, fault } = outage
    const at = pages.findIndex(({ remote }) => remote === (down[0] ?? 'blog'))
    const first = pages[at] ?? pages[0]
    const next = pages[(at + 1) % pages.length] ?? pages[0]
    await Promise.all([spoil(outage), page.goto(proxy.url + first?.path)])
    const shown = [await look(page, fault)]
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: next?.link })
      .click()
    await arrive(next?.path ?? '', fault)
    shown.push(await look(page, fault))

    heal()
    // A try that began before waits for its deadline.
    if (isSilent(fault)) await page.clock.fastForward(deadline)
    // A release with a fault is replaced by another, which only a new page knows.
    if (released.includes(fault)) await page.reload()
    const ms = await untilWell(page)
    const late = ms > longestRecovery ? [`well again after ${ms} ms`] : []
    return {
      ms,
      wrong: [...shown.filter((heading) => heading === '').map(() => 'a blank page'), ...late],
    }
  }

  async function arrive(path: string, fault: RemoteFault) {
    if (isSilent(fault)) await page.clock.fastForward(deadline)
    await page.waitForURL(proxy.url + path)
  }

  return {
    live,
    async close() {
      await page.context().close()
      await proxy.stop()
    },
  }
}

function isSilent(fault: RemoteFault) {
  return fault === 'hangs' || fault === 'drips'
}

/** How long a page waits until its remote works, in ms of its own clock, which the test moves on. */
async function untilWell(page: Page) {
  const start = await page.evaluate(() => Date.now())
  const isLive = page.locator('[data-region="page"][data-live]')
  await until(async () => {
    if ((await isLive.count()) > 0) return true
    await page.clock.fastForward(200)
    return false
  })
  return (await page.evaluate(() => Date.now())) - start
}

/** The heading that a visitor sees, once there is a header that works. */
async function look(page: Page, fault: RemoteFault) {
  if (isSilent(fault)) await page.clock.fastForward(deadline)
  await headerIsLive(page)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await heading.waitFor()
  return (await heading.textContent()) ?? ''
}
