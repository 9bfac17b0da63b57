import type { Browser } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser'

const url = process.env.SITE_URL ?? ''
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

test.each([
  { width: 1313, columns: 2, factColumns: 4, isWide: false },
  { width: 1312, columns: 1, factColumns: 4, isWide: false },
  { width: 601, columns: 1, factColumns: 4, isWide: false },
  { width: 600, columns: 1, factColumns: 2, isWide: false },
  { width: 474, columns: 1, factColumns: 2, isWide: false },
  { width: 473, columns: 1, factColumns: 2, isWide: true },
])(
  'at $width pixels openings stand in $columns columns, their facts in $factColumns',
  async (wanted) => {
    const { page } = await openPage(browser, { viewport: { width: wanted.width, height: 800 } })
    await page.goto(`${url}/career`)
    await untilLive(page)

    const seen = await page.evaluate(() => {
      const leftsOf = (selector: string, within: ParentNode) =>
        new Set(
          [...within.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().left),
        ).size
      const card = document.querySelector('main article')
      const facts = card?.querySelector('dl')
      const apply = card?.querySelector('a')
      if (!card || !facts || !apply) throw new Error('There is no opening.')
      return {
        columns: leftsOf('main article', document),
        factColumns: leftsOf('dt', facts),
        isWide: apply.clientWidth === facts.clientWidth,
      }
    })

    const { width: _, ...layout } = wanted
    expect(seen).toEqual(layout)
    await page.context().close()
  },
)
