import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser/browser'
import { endVisits, linkTo, visit } from '../support/faults/spoilt-visit'
import { isThorough, report, showRows } from '../support/finding'

showRows(['S9'], 'style sheets changed on the way')

const remotes = [
  { remote: 'blog', name: 'Blog', path: '/blog' },
  { remote: 'contact', name: 'Contact', path: '/contact' },
  { remote: 'marketing', name: 'About', path: '/about' },
]
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => endVisits(browser))

type Visit = (typeof remotes)[number] & { isTampered: boolean }

/** Follows a link to a remote; a tampered style sheet would hide every page. */
async function followTo({ remote, name, path, isTampered }: Visit) {
  const { page, proxy, complaints, end } = await visit(browser, '/career')
  if (isTampered) proxy.spoil(new RegExp(`/releases/${remote}/.+\\.css`), 'has other styles')

  await linkTo(page, name).click()
  await page.waitForURL(proxy.url + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const found = {
    isVisible: await page.locator('body').isVisible(),
    linked: await page.locator(`link[rel=stylesheet][href*="/releases/${remote}/"]`).count(),
    checked: await page
      .locator(`link[rel=stylesheet][integrity^=sha384-][href*="/releases/${remote}/"]`)
      .count(),
    applied: await page.evaluate(
      (folder) => [...document.styleSheets].filter(({ href }) => href?.includes(folder)).length,
      `/releases/${remote}/`,
    ),
    styledBy: await page.evaluate(() => getComputedStyle(document.body).outlineStyle),
    asked: proxy.asked.filter((asked) => asked.endsWith('.css')).length,
    isRefused: complaints.some((complaint) => /digest.+integrity/i.test(complaint)),
  }
  await end()
  return found
}

const visited = isThorough ? remotes : remotes.slice(0, 1)

test.each(visited)(
  'the style sheet of $remote, which joins a page, is linked with its digest',
  async (one) => {
    const { isVisible, linked, checked, isRefused } = await followTo({ ...one, isTampered: false })

    expect({ isVisible, linked, checked, isRefused }).toEqual({
      isVisible: true,
      linked: 1,
      checked: 1,
      isRefused: false,
    })
  },
)

test.each(visited)(
  'a tampered style sheet of $remote is not applied, and its page is shown',
  async (one) => {
    const { isVisible, applied, styledBy, asked, isRefused } = await followTo({
      ...one,
      isTampered: true,
    })

    expect(asked).toBeGreaterThan(0)
    // The server's page has its part of the signed styles inline. The whole sheet is refused there too.
    expect({ isVisible, applied, styledBy, isRefused }).toEqual({
      isVisible: true,
      applied: 0,
      styledBy: 'none',
      isRefused: true,
    })
    report({
      number: 11,
      tried: `The style sheet of ${one.remote}, changed on its way to a page that ${one.remote} joins`,
      figure: `asked for ${asked} times, applied 0 times; ${one.path} shown by the server`,
    })
  },
)
