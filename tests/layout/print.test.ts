import type { Page } from 'playwright-core'
import { sharePage, shareReading } from '../support/browser/share-page'
import { pages } from '../support/pages'

const url = process.env.SITE_URL ?? ''
const open = sharePage()
const read = shareReading({ javaScriptEnabled: false })

/** A page on paper of A4, in a system with the dark scheme. */
async function print(path: string) {
  const page = await read(url + path, {
    viewport: { width: 680, height: 1000 },
    colorScheme: 'dark',
  })
  await page.emulateMedia({ media: 'print' })
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
  const { page } = await open(`${url}/about`, { viewport: { width: 680, height: 1000 } })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()

  await page.emulateMedia({ media: 'print' })

  expect(await menu.isVisible()).toBe(false)
  expect(await shown(page, 'main h1').count()).toBe(1)
})

/** Swiper takes over what is in view, and moves the slides by itself. */
async function printTurning() {
  const { page } = await open(url, { viewport: { width: 680, height: 1000 }, colorScheme: 'dark' })
  for (const carousel of await page.locator('[aria-roledescription="carousel"]').all()) {
    await carousel.scrollIntoViewIfNeeded()
  }
  await page.waitForFunction(() => document.querySelectorAll('[data-swiping]').length === 3)
  await page.emulateMedia({ media: 'print' })
  return page
}

test.each([
  { how: 'that turns', printHome: printTurning },
  { how: 'without scripts', printHome: () => print('/') },
])('every slide of a carousel $how is printed', async ({ printHome }) => {
  const page = await printHome()

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
})

test('every answer to a question is printed', async () => {
  const page = await print('/service/operation/production')

  const answers = page.locator('details p').first()
  expect(await page.locator('main details').count()).toBe(7)
  expect((await answers.boundingBox())?.height).toBeGreaterThan(20)
  expect(await page.locator('main details p').filter({ visible: true }).count()).toBe(7)
})

test('the drawing of an operation is printed whole', async () => {
  const page = await print('/service/operation/production')

  const drawing = page.locator('main [role="img"] svg')
  const box = await drawing.boundingBox()
  const [, , width, height] = (await drawing.getAttribute('viewBox'))?.split(' ').map(Number) ?? []

  if (!box || !width || !height) throw new Error('There is no drawing.')
  expect(box.width / box.height).toBeCloseTo(width / height, 1)
})

/** How many sheets of A4 each page takes. */
async function countSheets(paths: string[]) {
  const sheets: Record<string, number> = {}
  for (const path of paths) {
    const page = await read(url + path)
    const paper = await page.pdf({ format: 'A4', preferCSSPageSize: true })
    sheets[path] = paper.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  }
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

test('the services behind all tabs are printed', async () => {
  const page = await print('/service')

  expect(await shown(page, 'main a[href^="/service/setup#"]').count()).toBe(7)
  expect(await shown(page, 'main a[href^="/service/operation/"]').count()).toBe(7)
  await page.emulateMedia({ media: 'screen' })
  expect(await shown(page, 'main a[href^="/service/operation/"]').count()).toBe(0)
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
})

test('a link is printed with its address, and one of this page without', async () => {
  const page = await print('/contact')
  // It breaks before its path, if at all.
  const inBrackets = (path: string) => ` (${url}\u200B${path})`

  expect(await addressOf(page, 'main a[target="_blank"]')).toMatch(/ \(https:\/\/[^)]+\)/)
  expect(await addressOf(page, 'main a[href^="tel:"]')).toBe('')
  // The form that it leads to is not printed.
  expect(await shown(page, 'main a[href="#enquiry"]').count()).toBe(0)
  await print('/service')
  expect(await addressOf(page, 'main h2 a')).toBe(inBrackets('/service/setup#production'))
  const { spacing, own } = await page
    .locator('main h2 a')
    .first()
    .evaluate((link) => ({
      spacing: getComputedStyle(link, '::after').letterSpacing,
      own: getComputedStyle(link).letterSpacing,
    }))
  expect([spacing, own]).toEqual(['normal', expect.stringMatching(/^-/)])
  await print('/')
  expect(await addressOf(page, 'main a[href="/service"]')).toBe(inBrackets('/service'))
  await print('/nowhere')
  expect(await addressOf(page, 'main a[href="/"]')).toBe(inBrackets('/'))
})

test('addresses and phones are printed once', async () => {
  const page = await print('/contact')

  const phones = page.locator('a[href^="tel:"]').filter({ visible: true })
  expect(await phones.count()).toBe(2)
  expect(await page.locator('address').filter({ visible: true }).count()).toBe(2)
  await print('/about')
  expect(await page.locator('footer address').isVisible()).toBe(true)
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
  await print('/')
  // A grid breaks between its rows all the same.
  expect(
    await page.getByRole('region', { name: 'Who we are' }).evaluate((section) => {
      const { display, breakInside } = getComputedStyle(section)
      return `${display} ${breakInside}`
    }),
  ).toBe('block avoid')
  await print('/service/itservice')
  // Beside its text it would hold the card and what follows together.
  expect(await breaks('article dt')).toEqual(['auto auto'])
  expect(await breaks('main :has(> * > h2 + p)')).toContain('avoid auto')
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
})

test('every salary is printed on one line', async () => {
  const page = await print('/career')

  const heights = await page
    .locator('main article h3 ~ p:has(+ dl)')
    .evaluateAll((salaries) => salaries.map((salary) => salary.getBoundingClientRect().height))

  expect(heights.length).toBeGreaterThan(10)
  expect(Math.max(...heights)).toBeLessThan(1.5 * Math.min(...heights))
})
