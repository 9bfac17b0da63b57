import type { Page } from 'playwright-core'
import { sharePage } from '../support/browser/share-page'
import { pages } from '../support/pages'

const url = process.env.SITE_URL ?? ''
const widths = [375, 1440]
const open = sharePage({ javaScriptEnabled: false })

type Look = { isHeadingSeen: boolean; sizes: { first: number; second: number }[]; unfit: string[] }

const looks = new Map<string, Look>()

/** One visit of each page, on a screen and then on paper, serves all tests. */
beforeAll(async () => {
  for (const path of [...pages, '/nowhere', '/career?title=nobody']) {
    const { page } = await open(url + path)
    const sizes: Look['sizes'] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      sizes.push(await readHeadings(page))
    }
    const isHeadingSeen = await page.locator('h1').isVisible()
    // A sheet of A4, in a system with the dark scheme.
    await page.setViewportSize({ width: 680, height: 1000 })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    looks.set(path, { isHeadingSeen, sizes, unfit: await page.evaluate(findUnfitForPaper) })
  }
})

function readHeadings(page: Page) {
  return page.locator('main').evaluate((main) => {
    const sizesOf = (level: string) =>
      [...main.querySelectorAll(level)].map((heading) =>
        parseFloat(getComputedStyle(heading).fontSize),
      )
    return { first: Math.max(...sizesOf('h1')), second: Math.max(0, ...sizesOf('h2')) }
  })
}

/** Runs in the page: what is there to be used, or on a dark ground. */
function findUnfitForPaper(): string[] {
  const isDark = (colour: string) => {
    const [red = 0, green = 0, blue = 0, opacity = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    return opacity > 0.5 && red * 0.3 + green * 0.59 + blue * 0.11 < 150
  }
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => element.checkVisibility() && !element.closest('svg'))
    .filter((element) => {
      const { clientWidth, clientHeight, tagName } = element
      const isUsed = /^(BUTTON|INPUT|SELECT|TEXTAREA|FORM|NAV|ASIDE|IFRAME)$/.test(tagName)
      const isLarge = clientWidth * clientHeight > 5000
      return isUsed || (isLarge && isDark(getComputedStyle(element).backgroundColor))
    })
    .map(({ tagName, className }) => `${tagName} ${className}`)
}

test('without JavaScript every page shows its heading', () => {
  const hidden = [...looks].filter(([, { isHeadingSeen }]) => !isHeadingSeen)

  expect(hidden).toEqual([])
  expect(looks.size).toBeGreaterThan(pages.length)
})

test('the home page speaks loudest, all others alike, and sections below them', () => {
  const found = widths.map((_, position) => {
    const own = [...looks].map(([path, { sizes }]) => ({ path, ...sizes[position] }))
    const others = own.filter(({ path }) => path !== '/')
    const home = own.find(({ path }) => path === '/')?.first ?? 0
    return {
      sizesOfOthers: new Set(others.map(({ first }) => first)).size,
      isHomeLoudest: others.every(({ first = home }) => first < home),
      loudSections: own.filter(({ first = 0, second = 0 }) => second >= first),
    }
  })

  const well = { sizesOfOthers: 1, isHomeLoudest: true, loudSections: [] }
  expect(found).toEqual([well, well])
})

test('no page prints what is there to be used, nor anything on a dark ground', () => {
  const found = [...looks].filter(([, { unfit }]) => unfit.length > 0)

  expect(found).toEqual([])
})
