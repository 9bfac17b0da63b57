import type { Page } from 'playwright-core'
import { sharePage } from '../support/browser/share-page'

const url = process.env.SITE_URL ?? ''
const open = sharePage()
const viewport = { width: 375, height: 800 }

const authorsOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Articles by author' }).locator('ul')

test('on a phone the first picture begins in the upper part of the screen', async () => {
  const { page } = await open(`${url}/blog`, { viewport })

  const box = await page.getByRole('article').first().locator('img').boundingBox()

  expect(box?.y).toBeLessThan(640)
  expect(box?.width).toBe(335)
})

test('on a phone a teaser takes three or four lines, and a desk has all of it', async () => {
  const { page } = await open(`${url}/blog`, { viewport })
  const teasers = page.getByRole('article').locator('p:has(+ img)')
  const read = () =>
    teasers.evaluateAll((texts) =>
      texts.map((text) => ({
        lines: Math.round(text.clientHeight / parseFloat(getComputedStyle(text).lineHeight)),
        isCut: text.scrollHeight > text.clientHeight,
      })),
    )

  const onPhone = await read()
  await page.setViewportSize({ width: 1440, height: 800 })
  const onDesk = await read()

  expect(onPhone.length).toBeGreaterThan(10)
  expect(onPhone.filter(({ lines }) => lines < 3 || lines > 4)).toEqual([])
  expect(onPhone.filter(({ isCut }) => isCut).length).toBeLessThan(onPhone.length / 3)
  expect(onDesk.filter(({ isCut }) => isCut)).toEqual([])
})

test.each([
  { width: 375, font: /^$/, when: 'in any font' },
  { width: 320, font: /^$/, when: 'in any font' },
  { width: 320, font: /\/fonts\//, when: 'without its font' },
])(
  'at $width pixels $when what there is to follow stands in two even rows',
  async ({ width, font }) => {
    const { page } = await open('about:blank', { viewport: { width, height: 800 } })
    await page.route(font, (route) => route.abort())
    await page.goto(`${url}/blog`)

    const links = await page
      .getByRole('complementary')
      .locator('section:has(> h2:text("Follow us")) a')
      .evaluateAll((all) =>
        all.map((link) => ({
          ...link.getBoundingClientRect().toJSON(),
          isCut: link.scrollWidth > link.clientWidth,
        })),
      )

    expect(links).toHaveLength(6)
    expect(new Set(links.map(({ top }) => top)).size).toBe(2)
    expect(new Set(links.map(({ left }) => left)).size).toBe(3)
    expect(new Set(links.map(({ width }) => Math.round(width))).size).toBe(1)
    expect(links.filter(({ isCut }) => isCut)).toEqual([])
    expect(Math.min(...links.map(({ height }) => height))).toBeGreaterThanOrEqual(44)
    expect(Math.max(...links.map(({ right }) => right))).toBeLessThanOrEqual(width - 20)
  },
)

test('without a sidebar the words of an article stand in the middle, on one edge', async () => {
  const { page } = await open(`${url}/blog/honest-oee-before-automation`, {
    viewport: { width: 1024, height: 800 },
  })
  const article = page.getByRole('article').first()

  const edges = await article.locator('> header, > [dir="auto"], > footer').evaluateAll((parts) =>
    parts.map((part) => {
      const { left, right } = part.getBoundingClientRect()
      return [Math.round(left), Math.round(innerWidth - right)]
    }),
  )

  expect(edges).toHaveLength(3)
  expect(new Set(edges.flat()).size).toBe(1)
  expect(edges[0]?.[0]).toBeGreaterThan(100)
  expect(await article.locator('> img').boundingBox()).toMatchObject({ x: 40, width: 944 })
})

test('on a phone a wide table runs to the edges of the screen, and begins where the text does', async () => {
  const { page } = await open(`${url}/blog/honest-oee-before-automation`, { viewport })
  const table = page.locator('article table').first()

  const seen = await table.evaluate((element) => {
    const box = element.parentElement
    const { left, right } = box?.getBoundingClientRect() ?? {}
    const begins = element.getBoundingClientRect().left
    box?.scrollTo({ left: 1000, behavior: 'instant' })
    return { left, right, begins, ends: element.getBoundingClientRect().right }
  })

  expect(seen).toEqual({ left: 0, right: 375, begins: 20, ends: 355 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})

test('on a phone five columns of figures stand below the names of their rows, without scrolling', async () => {
  const { page } = await open(`${url}/blog/three-way-match-tolerances-and-exceptions`, { viewport })
  const table = page.locator('article table').first()

  const seen = await table.evaluate((element) => {
    const range = document.createRange()
    const rows = [...element.querySelectorAll('tr')].map((row) =>
      [...row.children]
        .slice(1)
        .filter((cell) => cell.textContent)
        .map((cell) => {
          range.selectNodeContents(cell)
          return range.getBoundingClientRect()
        }),
    )
    const gaps = rows.flatMap((row) =>
      row.slice(1).map(({ left }, place) => left - (row[place]?.right ?? 0)),
    )
    const { scrollWidth = 0, clientWidth = 0 } = element.parentElement ?? {}
    return { goesOn: scrollWidth > clientWidth, narrowest: Math.min(...gaps) }
  })

  expect(seen.goesOn).toBe(false)
  expect(seen.narrowest).toBeGreaterThanOrEqual(10)
  // With the roles of a table still.
  expect(await page.getByRole('row', { name: 'Received 1,984 kg ₹142' }).count()).toBe(1)
})

test('on a phone the authors stand in one line, which fades where it goes on', async () => {
  const { page } = await open(`${url}/blog`, { viewport })

  const seen = await authorsOf(page).evaluate((list) => ({
    lines: new Set([...list.children].map((each) => each.getBoundingClientRect().top)).size,
    goesOn: list.scrollWidth > list.clientWidth,
    fades: getComputedStyle(list).maskImage !== 'none',
  }))

  expect(seen).toEqual({ lines: 1, goesOn: true, fades: true })
})

test('on a phone the chosen author is in view, also the last one', async () => {
  const { page } = await open(`${url}/blog?author=Vikram+Sethi`, { viewport })
  const list = authorsOf(page)

  const seen = await list.boundingBox()
  const chosen = await list.locator('[aria-current]').boundingBox()

  expect((chosen?.x ?? 0) + (chosen?.width ?? 0)).toBeLessThanOrEqual(
    (seen?.x ?? 0) + (seen?.width ?? 0) - 40,
  )
})

test('on a phone "Reset" stands beside the categories', async () => {
  const { page } = await open(`${url}/blog`, { viewport })

  const list = await page.getByLabel('Select Category').boundingBox()
  const reset = await page.getByRole('button', { name: 'Reset' }).boundingBox()

  expect(list?.width).toBe(280)
  expect(reset?.y).toBe(list?.y)
  expect(reset?.width).toBeGreaterThanOrEqual(44)
})

test('from 601 pixels the pictures of the list are 208 wide', async () => {
  const { page } = await open(`${url}/blog`, { viewport: { width: 600, height: 800 } })
  const picture = page.getByRole('article').nth(1).locator('img')
  const width = async () => (await picture.boundingBox())?.width
  const onPhone = await width()
  await page.setViewportSize({ width: 601, height: 800 })

  expect([onPhone, await width()]).toEqual([88, 208])
})

test('the names of who wrote and who reviewed an article stand at one height', async () => {
  const { page } = await open(`${url}/blog/honest-oee-before-automation`)
  const head = page.getByRole('article').first().locator('header')

  const tops = await head
    .locator('p:has(bdi)')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().top))

  expect(tops).toHaveLength(2)
  expect(tops[0]).toBe(tops[1])
})

test('on a phone the date of an article stands below its author', async () => {
  const { page } = await open(`${url}/blog/honest-oee-before-automation`, { viewport })
  const head = page.getByRole('article').first().locator('header')

  const lefts = await head
    .locator('h1, :scope > div:last-child > *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left))

  expect(lefts.length).toBeGreaterThan(2)
  expect(new Set(lefts)).toEqual(new Set([20]))
})

test('a picture has an edge, and is a little dimmed in the dark', async () => {
  const { page } = await open(`${url}/blog`)
  const looks = () =>
    page
      .getByRole('article')
      .first()
      .locator('img')
      .evaluate((picture) => {
        const { outlineStyle, filter } = getComputedStyle(picture)
        return [outlineStyle, filter]
      })
  expect(await looks()).toEqual(['solid', 'none'])

  await page.emulateMedia({ colorScheme: 'dark' })

  expect(await looks()).toEqual(['solid', 'contrast(0.82) brightness(0.84)'])
})

test('where an article leads to stands on cards of one height, from edge to edge', async () => {
  const { page } = await open(`${url}/blog/honest-oee-before-automation`, {
    viewport: { width: 1440, height: 800 },
  })
  const article = page.getByRole('article').first()
  const cards = article.getByRole('region', { name: 'Read on' }).locator(':scope > div')

  const sizes = await cards.evaluateAll((all) =>
    all.map((card) => {
      const { top, height } = card.getBoundingClientRect()
      return [top, height, getComputedStyle(card).borderTopWidth]
    }),
  )
  const [first, last] = [await cards.first().boundingBox(), await cards.last().boundingBox()]
  const column = await article.boundingBox()

  expect(sizes).toEqual([sizes[0], sizes[0]])
  expect(sizes[0]?.[2]).toBe('1px')
  expect([first?.x, (last?.x ?? 0) + (last?.width ?? 0)]).toEqual([
    column?.x,
    (column?.x ?? 0) + (column?.width ?? 0),
  ])
})
