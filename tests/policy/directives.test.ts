import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser'
import { showRows } from '../support/finding'
import { startAlteringProxy } from './altering-proxy'
import { type Attack, attacks, type Stage } from './attacks'
import { startCanary } from './canary'
import { type Change, csp, policiesOf } from './loosen'

showRows(['S10', 'S12'], 'attacks that succeed without one directive only')

const url = process.env.SITE_URL ?? ''
let browser: Browser
let proxy: Awaited<ReturnType<typeof startAlteringProxy>>
let stage: Stage

beforeAll(async () => {
  ;[browser, proxy] = await Promise.all([launchBrowser(), startAlteringProxy(url)])
  const html = await (await fetch(url)).text()
  const [, boot = ''] = /<script data-main="[^>]*">(.*?)<\/script>/s.exec(html) ?? []
  stage = { boot, canary: await startCanary(), shown: `${proxy.url}/privacy-policy` }
})

afterAll(() => Promise.all([browser.close(), proxy.stop(), stage.canary.stop()]))

async function succeeds({ markup, run }: Attack, changes: (Change | undefined)[]) {
  proxy.alter({
    markup: markup?.(stage),
    headers: (headers) => {
      for (const change of changes) change?.(headers)
    },
  })
  stage.canary.forget()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', () => {
      Object.assign(globalThis, { isBlocked: true })
    })
    const note = (event: Event) => {
      if (event.target instanceof HTMLScriptElement) Object.assign(globalThis, { isRefused: true })
    }
    addEventListener('error', note, true)
  })
  await page.goto(stage.shown, { waitUntil: 'domcontentloaded' })
  // What is refused throws; an attack that is wrong itself never succeeds below.
  const hasSucceeded = await run(page, stage).catch(() => false)
  await context.close()
  return hasSucceeded
}

test.each(attacks)(
  '$what without it only',
  async (attack) => {
    expect(await succeeds(attack, [attack.beside])).toBe(false)
    expect(await succeeds(attack, [attack.beside, attack.without])).toBe(true)
  },
  20_000,
)

test('every directive and header of a page is attacked', async () => {
  const { headers } = await fetch(url)
  const named = policiesOf({ [csp]: headers.get(csp) ?? '' })
    .flatMap((policy) => policy.split('; '))
    .map((directive) => directive.split(' ')[0])
    .filter((directive) => directive !== 'report-uri')

  const attacked = attacks.map(({ what }) => what.split(':')[0])
  expect([...new Set(named)].filter((directive) => !attacked.includes(directive ?? ''))).toEqual([])
})
