import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser/browser'
import { pages } from '../support/pages'

const url = process.env.SITE_URL ?? ''
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

/** A page on paper of A4, in a system with the dark scheme. */
async function print(path: string, javaScriptEnabled = false) {
  const { page } = await openPage(browser, {
    viewport: { width: 680, height: 1000 },
    colorScheme: 'dark',
    javaScriptEnabled,
  })
  await page.emulateMedia({ media: 'print' })
  await page.goto(url + path)
  return page
}

const shown = (page: Page, selector: string) => page.locator(selector).filter({ visible: true })

/** What stands behind the words of a link. */
const addressOf = (page: Page, link: string) =>
  page
    .locator(link)
    .first()
    .evaluate((element) => {
      const { content } = getComputedStyle(element, '::after')
      return content === 'none' ? '' : content.replaceAll('" "', '').replaceAll('"', '')
    })

test('a menu that is open is not printed over the page', async () => {
  const { page } = await openPage(browser, { viewport: { width: 680, height: 1000 } })
  await page.goto(`${url}/about`)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()

  await page.emulateMedia({ media: 'print' })

  expect(await menu.isVisible()).toBe(false)
  expect(await shown(page, 'main h1').count()).toBe(1)
  await page.context().close()
})

test('no page prints what is there to be used, nor anything on a dark ground', async () => {
  const found: Record<string, string[]> = {}
  const page = await print('/')
  for (const path of [...pages, '/nowhere', '/career?title=nobody']) {
    await page.goto(url + path)
    const wrong = await page.evaluate(() => {
      const isDark = (colour: string) => {
        const [red = 0, green = 0, blue = 0, opacity = 1] = (colour.match(/[\d.]+/g) ?? []).map(
          Number,
        )
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
    })
    if (wrong.length > 0) found[path] = wrong
  }

  expect(found).toEqual({})
  await page.context().close()
})

test.each([
  { how: 'that turns', hasScripts: true },
  { how: 'without scripts', hasScripts: false },
])('every slide of a carousel $how is printed', async ({ hasScripts }) => {
  const page = await print('/', hasScripts)
  if (hasScripts) {
    // Swiper takes over what is in view, and moves the slides by itself.
    await page.emulateMedia({ media: 'screen' })
    for (const carousel of await page.locator('[aria-roledescription="carousel"]').all()) {
      await carousel.scrollIntoViewIfNeeded()
    }
    await page.waitForFunction(() => document.querySelectorAll('[data-swiping]').length === 3)
    await page.emulateMedia({ media: 'print' })
  }

  const carousels = await page.locator('[aria-roledescription="carousel"]').all()
  expect(carousels).toHaveLength(4)
  for (const carousel of carousels) {
    const places = await carousel.locator('[data-slide]').evaluateAll((slides) =>
      slides.map((slide) => {
        const { left, top, right, width } = slide.getBoundingClientRect()
        const isSeen = slide.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        return isSeen && width > 50 && left >= 0 && right <= innerWidth
          ? `${Math.round(left)} ${Math.round(top)}`
          : 'not on the paper'
      }),
    )
    expect(places).not.toContain('not on the paper')
    expect(new Set(places).size).toBe(places.length)
  }
  await page.context().close()
})

test('every answer to a question is printed', async () => {
  const page = await print('/service/operation/production')

  const answers = page.locator('details p').first()
  expect(await page.locator('main details').count()).toBe(7)
  expect((await answers.boundingBox())?.height).toBeGreaterThan(20)
  expect(await page.locator('main details p').filter({ visible: true }).count()).toBe(7)
  await page.context().close()
})

/** How many sheets of A4 each page takes. */
async function countSheets(paths: string[]) {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  const sheets: Record<string, number> = {}
  for (const path of paths) {
    await page.goto(url + path)
    const paper = await page.pdf({ format: 'A4', preferCSSPageSize: true })
    sheets[path] = paper.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  }
  await page.context().close()
  return sheets
}

test('every operation prints on one sheet of A4, with its drawing and its answers', async () => {
  const operations = pages.filter((path) => path.startsWith('/service/operation/'))
  expect(operations).toHaveLength(7)

  const sheets = await countSheets(operations)

  expect(sheets).toEqual(Object.fromEntries(operations.map((path) => [path, 1])))
})

test('pages of services print on one sheet or two, and no sheet holds the address of the company alone', async () => {
  const sheets = await countSheets([
    '/service',
    '/service/itservice',
    '/service/setup',
    '/about',
    '/',
    '/privacy-policy',
    '/terms-service',
    '/blog/honest-oee-before-automation',
  ])

  expect(sheets).toEqual({
    '/service': 1,
    '/service/itservice': 1,
    '/service/setup': 2,
    '/about': 2,
    '/': 4,
    '/privacy-policy': 3,
    '/terms-service': 2,
    '/blog/honest-oee-before-automation': 3,
  })
})

test('the drawing of an operation is printed whole', async () => {
  const page = await print('/service/operation/production')

  const drawing = page.locator('main [role="img"] svg')
  const box = await drawing.boundingBox()
  const [, , width, height] = (await drawing.getAttribute('viewBox'))?.split(' ').map(Number) ?? []

  if (!box || !width || !height) throw new Error('There is no drawing.')
  expect(box.width / box.height).toBeCloseTo(width / height, 1)
  await page.context().close()
})

test('the plant is printed in the middle of the sheet, and no numbers of its pins', async () => {
  const page = await print('/')

  const edges = await page
    .locator('main svg:has([data-station])')
    .first()
    .evaluate((plant) => {
      const { left, right } = plant.getBoundingClientRect()
      return [left, document.body.clientWidth - right - 1].map(Math.round)
    })
  expect(edges[0]).toBeGreaterThan(100)
  expect(edges[0]).toBe(edges[1])
  expect(await shown(page, 'main li[data-pin]').count()).toBe(0)
  expect(await shown(page, 'main [data-slide] p > span[aria-hidden]').count()).toBe(0)
  await page.context().close()
})

test('the address of a service is printed on one line', async () => {
  const page = await print('/service')
  // As wide as a sheet with its margins, which is what rules for a width go by.
  await page.setViewportSize({ width: 794, height: 1000 })
  await page.evaluate(() => {
    document.body.style.width = '680px'
  })

  const lines = await page.locator('main li h2 a').evaluateAll((links) =>
    links.map((link) => {
      const [, address = ''] = getComputedStyle(link).gridTemplateRows.split(' ')
      return Math.round(
        parseFloat(address) / parseFloat(getComputedStyle(link, '::after').lineHeight),
      )
    }),
  )

  expect(lines).toEqual([1, 1, 1, 1, 1, 1, 1])
  await page.context().close()
})

test('the services behind all tabs are printed', async () => {
  const page = await print('/service')

  expect(await shown(page, 'main a[href^="/service/setup#"]').count()).toBe(7)
  expect(await shown(page, 'main a[href^="/service/operation/"]').count()).toBe(7)
  await page.emulateMedia({ media: 'screen' })
  expect(await shown(page, 'main a[href^="/service/operation/"]').count()).toBe(0)
  await page.context().close()
})

test('a link is printed with its address, and one of this page without', async () => {
  const page = await print('/contact')
  // It breaks before its path, if at all.
  const inBrackets = (path: string) => ` (${url}\u200B${path})`

  expect(await addressOf(page, 'main a[target="_blank"]')).toMatch(/ \(https:\/\/[^)]+\)/)
  expect(await addressOf(page, 'main a[href^="tel:"]')).toBe('')
  // The form that it leads to is not printed.
  expect(await shown(page, 'main a[href="#enquiry"]').count()).toBe(0)
  await page.goto(`${url}/service`)
  expect(await addressOf(page, 'main h2 a')).toBe(inBrackets('/service/setup#production'))
  const { spacing, own } = await page
    .locator('main h2 a')
    .first()
    .evaluate((link) => ({
      spacing: getComputedStyle(link, '::after').letterSpacing,
      own: getComputedStyle(link).letterSpacing,
    }))
  expect([spacing, own]).toEqual(['normal', expect.stringMatching(/^-/)])
  await page.goto(`${url}/`)
  expect(await addressOf(page, 'main a[href="/service"]')).toBe(inBrackets('/service'))
  await page.goto(`${url}/nowhere`)
  expect(await addressOf(page, 'main a[href="/"]')).toBe(inBrackets('/'))
  await page.context().close()
})

test('addresses and phones are printed once', async () => {
  const page = await print('/contact')

  const phones = page.locator('a[href^="tel:"]').filter({ visible: true })
  expect(await phones.count()).toBe(2)
  expect(await page.locator('address').filter({ visible: true }).count()).toBe(2)
  await page.goto(`${url}/about`)
  expect(await page.locator('footer address').isVisible()).toBe(true)
  await page.context().close()
})

test('a page break cuts no card and leaves no heading alone', async () => {
  const page = await print('/career')
  const breaks = (selector: string) =>
    page.locator(selector).evaluateAll((elements) => [
      ...new Set(
        elements.map((element) => {
          const { breakInside, breakAfter } = getComputedStyle(element)
          return `${breakInside} ${breakAfter}`
        }),
      ),
    ])

  expect(await breaks('main li')).toEqual(['avoid auto'])
  expect(await breaks('h1, h2')).toEqual(['auto avoid'])
  await page.goto(`${url}/`)
  // A grid breaks between its rows all the same.
  expect(
    await page.getByRole('region', { name: 'Who we are' }).evaluate((section) => {
      const { display, breakInside } = getComputedStyle(section)
      return `${display} ${breakInside}`
    }),
  ).toBe('block avoid')
  await page.goto(`${url}/service/itservice`)
  // Beside its text it would hold the card and what follows together.
  expect(await breaks('article dt')).toEqual(['auto auto'])
  expect(await breaks('main :has(> * > h2 + p)')).toContain('avoid auto')
  await page.context().close()
})

test('the printed address of an opening covers none of its facts', async () => {
  const page = await print('/career')

  const covered = await page.locator('main article').evaluateAll((cards) => {
    const boxOf = (card: Element, part: string) => card.querySelector(part)?.getBoundingClientRect()
    return cards.filter((card) => {
      const facts = boxOf(card, 'dl > div:not([class])')
      const apply = boxOf(card, ':scope > a')
      if (!facts || !apply) throw new Error('An opening has no facts, or no way to apply.')
      return apply.height > 0 && apply.top < facts.bottom && apply.left < facts.right
    }).length
  })

  expect(covered).toBe(0)
  await page.context().close()
})

test('paper asks nobody to apply for what is not open', async () => {
  const page = await print('/career')

  const openings = await page.locator('main article').evaluateAll((cards) =>
    cards.map((card) => ({
      isClosed: /Closed|On Hold/.test(card.querySelector('dl')?.textContent ?? ''),
      isAsked: card.querySelector(':scope > a')?.checkVisibility(),
    })),
  )

  expect(openings.filter(({ isClosed }) => isClosed)).toHaveLength(2)
  expect(openings.filter(({ isClosed, isAsked }) => isClosed === isAsked)).toEqual([])
  await page.context().close()
})

test('every salary is printed on one line', async () => {
  const page = await print('/career')

  const heights = await page
    .locator('main article h3 ~ p:has(+ dl)')
    .evaluateAll((salaries) => salaries.map((salary) => salary.getBoundingClientRect().height))

  expect(heights.length).toBeGreaterThan(10)
  expect(Math.max(...heights)).toBeLessThan(1.5 * Math.min(...heights))
  await page.context().close()
})
