import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser/browser'
import { openWindow, outages } from '../support/faults/remotes-down'
import { atLength, report, reportRows } from '../support/finding'
import { pickSome } from '../support/random'

reportRows(['F1', 'F6'])

const site = process.env.SITE_URL ?? ''
const windows = 3
const seed = 20_261_122
const tried = pickSome(outages, atLength({ full: outages.length, ci: 6, short: 3 }), seed)
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

test(`whichever remotes are down, in whatever way, pages are shown (seed ${seed})`, async () => {
  const due = [...tried]
  const found: { ms: number; wrong: string[] }[] = []

  await Promise.all(
    Array.from({ length: windows }, async () => {
      const window = await openWindow(browser, site)
      for (let outage = due.shift(); outage; outage = due.shift())
        found.push(await window.live(outage))
      await window.close()
    }),
  )

  const wrong = found.flatMap((one) => one.wrong)
  report({
    shows: { row: 'F1', cases: found.length, failures: wrong.length },
    tried: `combinations of remotes that are down in the browser, in every way (seed ${seed})`,
    figure: `in the browser: well again after ${Math.max(...found.map(({ ms }) => ms))} ms at most`,
  })
  const inReact = /throws in (render|hydration)/
  report({
    shows: {
      row: 'F6',
      cases: tried.filter(({ down, fault }) => down.length > 0 && inReact.test(fault)).length,
      failures: wrong.filter((one) => inReact.test(one)).length,
    },
    tried: 'remotes that throw in render or hydration',
    figure: 'in the browser: a page, and a header that works',
  })
  expect(wrong).toEqual([])
  expect(found).toHaveLength(tried.length)
}, 900_000)
