import type { Locator, Page } from 'playwright-core'
import { sharePage } from '../support/browser/share-page'
import { untilEqual } from '../support/until'

const url = process.env.SITE_URL ?? ''
const open = sharePage({ javaScriptEnabled: false })

/** Pages with an index, and a part of each that is more than a screen below the head. */
const indexed = [
  { path: '/service/setup', name: 'Departments that we set up', part: 'Inventory Management' },
  { path: '/privacy-policy', name: 'On this page', part: 'Cookies' },
  { path: '/terms-service', name: 'On this page', part: 'Liability' },
]

const indexOf = (page: Page, name: string) => page.getByRole('navigation', { name })

const boxOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect())

/** The entries whose mark is not the line's own colour, which for the others is none. */
const marked = (links: Locator, none: string) =>
  links.evaluateAll(
    (all, nothing) =>
      all
        .filter((link) => getComputedStyle(link).borderInlineStartColor !== nothing)
        .map((link) => link.textContent),
    none,
  )

/**
 * On a busy machine Chromium 150 keeps an earlier mark after 3 of 100 jumps, however far the page is scrolled then; 156
 * does after none of 200.
 */
const marksJumps = (page: Page) =>
  Number.parseInt(page.context().browser()?.version() ?? '', 10) >= 156

test.each(indexed)(
  'the index of $path is sticky, marks the part that is read, and needs no script',
  async ({ path, name, part }) => {
    const { page } = await open(url + path, { reducedMotion: 'reduce' })
    const links = indexOf(page, name).getByRole('link')
    const first = await links.first().textContent()
    expect(await marked(links, 'rgba(0, 0, 0, 0)')).toEqual([first])

    await indexOf(page, name).getByRole('link', { name: part }).press('Enter')
    await page.waitForURL(/#/)

    // The browser scrolls with the address, and finds what is read then when it paints the next frame.
    if (marksJumps(page)) await untilEqual(() => marked(links, 'rgba(0, 0, 0, 0)'), [part])
    const index = await boxOf(indexOf(page, name))
    const heading = await boxOf(page.getByRole('heading', { name: part, exact: true }))
    expect(index.top).toBeGreaterThan(72)
    expect(index.bottom).toBeLessThan(900)
    expect(heading.top).toBeLessThan(300)
    expect(heading.left).toBeGreaterThan(index.right)
  },
)

test('in forced colours the mark of an index has the colour of the system', async () => {
  const { page } = await open(`${url}/privacy-policy`, { forcedColors: 'active' })
  const links = indexOf(page, 'On this page').getByRole('link')

  const colours = await links.evaluateAll((all) => {
    const asked = document.createElement('i')
    document.body.append(asked)
    const colourOf = (system: string) => {
      asked.style.color = system
      return getComputedStyle(asked).color
    }
    const borders = all.map((link) => getComputedStyle(link).borderInlineStartColor)
    return { borders, lit: colourOf('Highlight'), unlit: colourOf('Canvas') }
  })

  expect(colours.lit).not.toBe(colours.unlit)
  expect(colours.borders).toEqual([colours.lit, ...Array(7).fill(colours.unlit)])
})

test.each(indexed)('above the text of $path the index takes little of a screen', async (row) => {
  const { page } = await open(url + row.path, { viewport: { width: 989, height: 900 } })
  const heights: number[] = []
  for (const width of [989, 600, 599, 375]) {
    await page.setViewportSize({ width, height: 900 })
    heights.push((await boxOf(indexOf(page, row.name))).height)
  }

  const [tablet, narrow, phone, small] = heights
  expect(tablet).toBeLessThan(160)
  expect(narrow).toBeLessThan(220)
  expect([phone, small]).toEqual([heights[2], heights[2]])
  expect(small).toBeLessThan(64)
})

test('beside its index, two set ups and more fit a screen of a desk', async () => {
  const { page } = await open(`${url}/service/setup`)

  const tops = await page
    .locator('main section[id]')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))

  const steps = tops.slice(1).map((top, card) => top - (tops[card] ?? 0))
  expect(steps).toHaveLength(6)
  expect(Math.max(...steps)).toBeLessThan(400)
})
