import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser/browser'
import { tellNothing } from '../support/browser/tell-nothing'
import { loadCold } from './measure/cold-load'
import { weighOwnScripts } from './measure/own-scripts'
import { type PageName, pageNames, pages } from './measure/pages'
import { type Profile, slow } from './measure/profiles'
import { type Asked, bytesOf } from './measure/requests'
import { controls } from './measure/taps/controls'
import { tapCold } from './measure/taps/tap'
import { untilSecondRemote } from './rows/javascript'

// What the benchmark measures, but for times: those are noise on a machine that tests other things too.
const phone: Profile = { name: 'a quick phone', cpu: 1, context: slow.context }

/** In bytes, with their headers: the target of the home page, and what the others have. A team's own page more fits in. */
const mostScripts: Record<PageName, number> = {
  home: 100_000,
  article: 103_000,
  careers: 100_500,
  contact: 98_000,
}

const url = process.env.SITE_URL ?? ''
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

test.each(pageNames)('%s is light, is asked for at two levels, and shifts little', async (name) => {
  const address = url + pages[name]
  const html = await (await fetch(address)).text()

  const { asked, alive, shift, largestPaint } = await loadCold(
    browser,
    address,
    phone,
    {},
    ({ page }) => page.addInitScript(tellNothing),
  )

  const scripts = untilSecondRemote(asked)
  // What is fetched ahead for a link in view begins with the file of the release set.
  const ahead = asked.find(({ url }) => url.includes('/_site/sets/'))?.start ?? alive
  const isFirst = ({ start }: Asked) => start < Math.min(alive, ahead)
  const first = scripts.filter(isFirst)
  const unnamed = first.filter((script) => !html.includes(new URL(script.url).pathname))
  expect(unnamed).toEqual([])
  expect(first.length).toBeGreaterThan(2)
  expect(await weighOwnScripts(address)).toBeLessThanOrEqual(12_000)
  expect(bytesOf(first)).toBeLessThanOrEqual(mostScripts[name])
  // Ten to fourteen of its own.
  expect(asked.filter(isFirst).length).toBeLessThan(18)
  // Parts that are painted before the rest is read may move a little; tests/weight/shift.test.ts allows nothing once
  // all is read.
  expect(shift).toBeLessThan(0.05)
  // In ms since the navigation, and not a time of day.
  expect(largestPaint).toBeGreaterThan(0)
  expect(largestPaint).toBeLessThan(180_000)
})

// Slides that turn by themselves would have the effect of a tap, before it or in its place.
const still: Profile = { ...phone, context: { ...phone.context, reducedMotion: 'reduce' } }

/** In ms. What is lost never has an effect; what is not may have it late on such a machine. */
const lostAfter = 60_000

// One on each page; tests/pages/early-controls.test.ts has all of them, with the modules held back.
const oneOfEach = [...new Map(controls.map((control) => [control.path, control])).values()]

test.each(oneOfEach)(
  'a tap right after the first paint of $path is not lost: $name',
  async (control) => {
    expect(await tapCold(browser, url, control, still, lostAfter)).toBeLessThan(lostAfter)
  },
)
