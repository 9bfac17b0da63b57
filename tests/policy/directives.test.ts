import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../support/browser/browser'
import { showRows } from '../support/finding'
import { startAlteringProxy } from './altering-proxy'
import { type Attack, attacks, type Stage } from './attacks'
import { startCanary } from './canary'
import { type Change, csp, policiesOf } from './loosen'

showRows(['S10', 'S12'], 'attacks that succeed without one directive only')

const url = process.env.SITE_URL ?? ''
let browser: Browser
let page: Page
let client: CDPSession
let proxy: Awaited<ReturnType<typeof startAlteringProxy>>
let stage: Stage

beforeAll(async () => {
  ;[browser, proxy] = await Promise.all([launchBrowser(), startAlteringProxy(url)])
  const html = await (await fetch(url)).text()
  const [, boot = ''] = /<script data-main="[^>]*">(.*?)<\/script>/s.exec(html) ?? []
  stage = { boot, canary: await startCanary(), shown: `${proxy.url}/privacy-policy` }
  // One page for all attacks: a fresh profile for each took three quarters of the time.
  page = await browser.newPage({ serviceWorkers: 'block' })
  client = await page.context().newCDPSession(page)
  await page.addInitScript(noteRefusals)
})

afterAll(() => Promise.all([browser.close(), proxy.stop(), stage.canary.stop()]))

/** Runs in the page. */
function noteRefusals() {
  document.addEventListener('securitypolicyviolation', () => {
    Object.assign(globalThis, { isBlocked: true })
  })
  const note = (event: Event) => {
    if (event.target instanceof HTMLScriptElement) Object.assign(globalThis, { isRefused: true })
  }
  addEventListener('error', note, true)
}

async function succeeds({ markup, run }: Attack, changes: (Change | undefined)[]) {
  proxy.alter({
    markup: markup?.(stage),
    headers: (headers) => {
      for (const change of changes) change?.(headers)
    },
  })
  stage.canary.forget()
  // Neither the page as it was altered before, nor files that came with it.
  await client.send('Network.clearBrowserCache')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(stage.shown, { waitUntil: 'domcontentloaded' })
  // What is refused throws; an attack that is wrong itself never succeeds below.
  const hasSucceeded = await run(page, stage).catch(() => false)
  const opened = page.context().pages()
  await Promise.all(opened.filter((one) => one !== page).map((one) => one.close()))
  return hasSucceeded
}

test.each(attacks)('$what without it only', async (attack) => {
  expect(await succeeds(attack, [attack.beside])).toBe(false)
  expect(await succeeds(attack, [attack.beside, attack.without])).toBe(true)
})

test('every directive and header of a page is attacked', async () => {
  const { headers } = await fetch(url)
  const named = policiesOf({ [csp]: headers.get(csp) ?? '' })
    .flatMap((policy) => policy.split('; '))
    .map((directive) => directive.split(' ')[0])
    .filter((directive) => directive !== 'report-uri')

  const attacked = attacks.map(({ what }) => what.split(':')[0])
  expect([...new Set(named)].filter((directive) => !attacked.includes(directive ?? ''))).toEqual([])
})
