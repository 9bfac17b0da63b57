import type { IncomingHttpHeaders } from 'node:http'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../support/browser/browser'
import { report, reportRows, sample } from '../support/finding'
import { type Alteration, startAlteringProxy } from './altering-proxy'
import type { Attack, Removal, Stage } from './attack'
import { attacks } from './attacks'
import { startCanary } from './canary'
import { csp, policiesOf } from './loosen'

reportRows([...new Set(attacks.map(({ row }) => row))])

const fewest = 30

const url = process.env.SITE_URL ?? ''
let browser: Browser
let page: Page
let client: CDPSession
let proxy: Awaited<ReturnType<typeof startAlteringProxy>>
let stage: Stage

beforeAll(async () => {
  ;[browser, proxy] = await Promise.all([launchBrowser(), startAlteringProxy(url)])
  const html = await (await fetch(url)).text()
  const [, main = '', boot = ''] =
    /<script data-main="([^"]*)"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  stage = { boot, main, canary: await startCanary(), shown: `${proxy.url}/privacy-policy` }
  // One page for all attacks: a fresh profile for each took three quarters of the time.
  page = await browser.newPage({ serviceWorkers: 'block' })
  // As `openPage` does: an attack that is not given its time counts as one that fails.
  page.context().setDefaultTimeout(90_000)
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

/** Takes all of these out together. */
function without(removals: Removal[]): Alteration {
  const all: Alteration[] = removals.map((one) =>
    typeof one === 'function' ? { headers: one } : one,
  )
  const each = (place: 'headers' | 'fileHeaders' | 'asked') => (headers: IncomingHttpHeaders) => {
    for (const one of all) one[place]?.(headers)
  }
  return {
    headers: each('headers'),
    fileHeaders: each('fileHeaders'),
    asked: each('asked'),
    html: (html) => all.reduce((changed, one) => one.html?.(changed) ?? changed, html),
  }
}

async function succeeds({ markup, file, run }: Attack, removals: Removal[]) {
  proxy.alter({ ...without(removals), markup: markup?.(stage), file: file?.(stage) })
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

test.each(sample(attacks, 3))('$row: $what without it only', async (attack) => {
  const beside = attack.beside ? [attack.beside] : []

  const protectedFrom = !(await succeeds(attack, beside))
  const isNeeded = await succeeds(attack, [...beside, attack.without])

  const { row } = attack
  report({
    shows: { row, cases: 1, failures: protectedFrom && isNeeded ? 0 : 1 },
    tried: `an attack with and without a protection: ${attack.what}`,
    figure: `without any of ${attacks.filter((one) => one.row === row).length} protections it fails`,
  })
  expect({ protectedFrom, isNeeded }).toEqual({ protectedFrom: true, isNeeded: true })
})

test(`at least ${fewest} protections are taken out, one at a time`, () => {
  expect(new Set(attacks.map(({ what }) => what)).size).toBeGreaterThanOrEqual(fewest)
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
