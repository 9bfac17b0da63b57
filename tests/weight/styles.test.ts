import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import { hold } from '../support/browser/hold'
import { pages } from '../support/pages'

const url = process.env.SITE_URL ?? ''
const viewport = { width: 1440, height: 900 }
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

async function readPage(path: string) {
  const html = await (await fetch(url + path)).text()
  const [, part = '', own = ''] =
    /<style data-remote="\w+"( data-part)?>(.*?)<\/style>/s.exec(html) ?? []
  const { remote } = JSON.parse(/id="page-state">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')
  const whole = await (await fetch(url + remote.styles[0])).text()
  const classes = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  return { hasPart: part !== '', own, whole, classes: [...new Set(classes)] }
}

test.each(pages)('%s carries the styles of all its classes', async (path) => {
  const { own, whole, classes } = await readPage(path)
  const isIn = (css: string) => (name: string) => css.includes(`.${name}`)

  const styled = classes.filter(isIn(whole))

  expect(styled.length).toBeGreaterThan(3)
  expect(styled.filter((name) => !isIn(own)(name))).toEqual([])
})

test('a legal page carries less than a quarter of the styles of its remote', async () => {
  const { hasPart, own, whole } = await readPage('/privacy-policy')

  expect(hasPart).toBe(true)
  expect(own.length).toBeGreaterThan(1000)
  expect(own.length).toBeLessThan(whole.length / 4)
})

test('another page of the remote shows once all its styles are there', async () => {
  const { page, complaints } = await openPage(browser, { viewport })
  const { asked, release } = await hold(page, /\/releases\/marketing\/.*\.css$/)
  await page.goto(`${url}/terms-service`)
  await untilLive(page)
  const code = page.waitForResponse((response) =>
    /\/releases\/marketing\/.*\.js$/.test(response.url()),
  )

  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click()
  await Promise.all([code, asked])
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(new URL(page.url()).pathname).toBe('/terms-service')
  release()
  await page.waitForURL('**/about')

  const loaded = await openPage(browser, { viewport })
  await loaded.page.goto(`${url}/about`)
  await untilLive(loaded.page)
  const expected = await readLooks(loaded.page)
  expect(expected.length).toBeGreaterThan(50)
  await page.waitForFunction(
    (count) => document.querySelectorAll('main *').length === count,
    expected.length,
  )
  expect(await readLooks(page)).toEqual(expected)
  expect(complaints).toEqual([])
  await Promise.all([page.context().close(), loaded.page.context().close()])
})

/** What style sheets decide of every element, leaving out what pointers and animations change. */
function readLooks(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')].map((element) => {
      const { display, position, fontSize, fontWeight, lineHeight, padding, margin, gap } =
        getComputedStyle(element)
      const box = [display, position, padding, margin, gap].join(' | ')
      return `${element.tagName} ${box} | ${fontSize} ${fontWeight} ${lineHeight}`
    }),
  )
}
