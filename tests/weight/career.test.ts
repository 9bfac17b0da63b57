import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import { tellNothing } from '../support/browser/tell-nothing'

const url = process.env.SITE_URL ?? ''
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

/** Modules that were asked for before the page was hydrated, with their compressed sizes. */
function readModules(page: Page) {
  return page.evaluate(() => {
    const [live] = performance.getEntriesByName('live page')
    return performance.getEntriesByType('resource').flatMap((entry): [string, number][] => {
      const { pathname } = new URL(entry.name)
      const isEarly = entry.startTime < (live?.startTime ?? 0)
      if (!pathname.endsWith('.js') || !isEarly) return []
      return [[pathname, Reflect.get(entry, 'encodedBodySize')]]
    })
  })
}

test('a cold careers page takes at most 95 kB of JavaScript, all of it named by the HTML', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  // Otherwise the pages that it links to are fetched ahead, and every new one would count here.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.addInitScript(tellNothing)

  const html = (await (await page.goto(`${url}/career`))?.text()) ?? ''
  await untilLive(page)

  const sizes = new Map(await readModules(page))
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  console.log(`JavaScript on a cold /career: ${sizes.size} files, ${total} bytes`)
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(95_000)
  const named = html.match(/ data-modules="([^"]+)"/)?.[1]?.split(' ')
  const isNamed = (path: string) => named?.includes(path)
  expect([...sizes.keys()].filter((path) => !isNamed(path))).toEqual([])
  await page.context().close()
})

/** An entry of `PerformanceObserver`, which the types of the DOM do not know. */
type Shift = PerformanceEntry & {
  value: number
  sources?: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

test.each([375, 1440])(
  'nothing shifts while the careers page loads at %i pixels',
  async (width) => {
    const { page } = await openPage(browser, { viewport: { width, height: 800 } })
    // So slow that parts of the page are painted before the rest has been read.
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 10 })
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifts: [] })
      new PerformanceObserver((list) => {
        for (const { value, sources = [] } of list.getEntries() as Shift[]) {
          const moved = sources.map(({ node, previousRect: from, currentRect: to }) =>
            [
              node?.parentElement?.className,
              from.x,
              from.y,
              from.width,
              '→',
              to.x,
              to.y,
              to.width,
            ].join(' '),
          )
          Reflect.get(globalThis, 'shifts').push({ value, moved })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })

    await page.goto(`${url}/career`)
    await untilLive(page)
    await page.getByRole('textbox', { name: 'Job title' }).click()
    await page.waitForSelector('[data-region="careers-search"][data-live]', { state: 'attached' })

    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts'))).toEqual([])
    await page.context().close()
  },
)
