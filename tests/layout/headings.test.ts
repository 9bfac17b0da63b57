import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser/browser'
import { samplePages } from '../support/pages'

const url = process.env.SITE_URL ?? ''
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

function readHeadings(page: Page) {
  return page.locator('main').evaluate((main) => {
    const sizesOf = (level: string) =>
      [...main.querySelectorAll(level)].map((heading) =>
        parseFloat(getComputedStyle(heading).fontSize),
      )
    return { first: Math.max(...sizesOf('h1')), second: Math.max(0, ...sizesOf('h2')) }
  })
}

test('the home page speaks loudest, all others alike, and sections below them', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  const sizes = new Map<string, { first: number; second: number }>()
  for (const path of [...samplePages, '/nowhere']) {
    await page.goto(url + path, { waitUntil: 'domcontentloaded' })
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      sizes.set(`${path} ${width}`, await readHeadings(page))
    }
  }

  const found = [375, 1440].map((width) => {
    const own = [...sizes].filter(([place]) => place.endsWith(` ${width}`))
    const others = own.filter(([place]) => place !== `/ ${width}`)
    const home = sizes.get(`/ ${width}`)?.first ?? 0
    return {
      sizesOfOthers: new Set(others.map(([, { first }]) => first)).size,
      isHomeLoudest: others.every(([, { first }]) => first < home),
      loudSections: own.filter(([, { first, second }]) => second >= first),
    }
  })
  const well = { sizesOfOthers: 1, isHomeLoudest: true, loudSections: [] }
  expect(found).toEqual([well, well])
  await page.context().close()
})

test.each([
  { path: '/service', part: 'main h1', least: 0.2 },
  { path: '/service', part: 'main p', least: 0.25 },
  { path: '/contact', part: 'main [type="submit"]', least: 0.25 },
])('the words of $part of $path stand apart', async ({ path, part, least }) => {
  const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  await page.goto(url + path)

  const gap = await page
    .locator(part)
    .first()
    .evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const text = texts.nextNode()
      if (!text) throw new Error('It has no text.')
      const space = text.textContent?.indexOf(' ') ?? 0
      const range = document.createRange()
      range.setStart(text, space)
      range.setEnd(text, space + 1)
      return range.getBoundingClientRect().width / parseFloat(getComputedStyle(element).fontSize)
    })

  expect(gap).toBeGreaterThan(least)
  await page.context().close()
})

test.each(['/about', '/service', '/service/setup', '/career', '/contact'])(
  'the head of %s uses both halves of a wide screen',
  async (path) => {
    const { page } = await openPage(browser, {
      viewport: { width: 1440, height: 900 },
      javaScriptEnabled: false,
    })
    await page.goto(url + path)

    const beside = await page.locator('main').evaluate((main) => {
      const bottom = main.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      return [...main.querySelectorAll('p, li, label, dd')].filter((element) => {
        const { left, top } = element.getBoundingClientRect()
        return left > innerWidth / 3 && top < bottom
      }).length
    })

    expect(beside).toBeGreaterThan(0)
    await page.context().close()
  },
)
