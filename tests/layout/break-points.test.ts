import type { Locator, Page } from 'playwright-core'
import { untilLive } from '../support/browser/browser'
import { sharePage, shareReading } from '../support/browser/share-page'
import { until } from '../support/until'

const url = process.env.SITE_URL ?? ''
const open = sharePage()
const openWithoutScript = shareReading({ javaScriptEnabled: false })

const at = (width: number) =>
  ({ viewport: { width, height: 800 }, reducedMotion: 'reduce' }) as const

async function openLive(width: number, path: string) {
  const { page } = await open(url + path, at(width))
  await untilLive(page)
  return page
}

const read = (path: string) => openWithoutScript(url + path, at(1440))

const lefts = (parts: Locator) =>
  parts.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().left))

const columnsOf = async (parts: Locator) => new Set(await lefts(parts)).size

const subscribeBox = (page: Page) => page.getByRole('region', { name: 'Subscribe us' })

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return box
}

/** Reads something of one page at every width; what is wanted has a row for each. */
async function readAt<Row extends { width: number }>(
  path: string,
  rows: Row[],
  look: (page: Page) => Promise<Omit<Row, 'width'>>,
) {
  const page = await read(path)
  const found: object[] = []
  for (const { width } of rows) {
    await page.setViewportSize({ width, height: 800 })
    found.push({ width, ...(await look(page)) })
  }
  return found
}

test('the form to subscribe is beside its title, below it, and above its button', async () => {
  const rows = [
    { width: 813, form: 'beside', buttonBelow: false },
    { width: 812, form: 'beside, narrow', buttonBelow: false },
    { width: 709, form: 'beside, narrow', buttonBelow: false },
    { width: 708, form: 'below', buttonBelow: false },
    { width: 615, form: 'below', buttonBelow: false },
    { width: 614, form: 'below, full', buttonBelow: false },
    { width: 507, form: 'below, full', buttonBelow: false },
    { width: 506, form: 'below, full', buttonBelow: true },
  ]

  const found = await readAt('/privacy-policy', rows, async (page) => {
    const box = subscribeBox(page)
    const card = await boxOf(box)
    const title = await boxOf(box.getByRole('heading'))
    const field = await boxOf(box.getByRole('textbox'))
    const button = await boxOf(box.getByRole('button'))
    const form = await boxOf(box.locator('form'))
    const isBelow = field.y > title.y + title.height
    const size = isBelow ? form.width === card.width && 'full' : form.width <= 320 && 'narrow'
    return {
      form: [isBelow ? 'below' : 'beside', size].filter(Boolean).join(', '),
      buttonBelow: button.y >= field.y + field.height,
    }
  })

  expect(found).toEqual(rows)
})

/** How many lines a text takes. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })

const placeOf = async (part: Locator, first: Locator) =>
  (await boxOf(part)).x > (await boxOf(first)).x ? 'beside' : 'below'

test('the footer stands in three columns, two or one, phones beside the address where they fit', async () => {
  const rows = [
    { width: 1180, columns: 3, lines: 1, talk: 'beside', sales: 'below' },
    { width: 1100, columns: 3, lines: 1, talk: 'beside', sales: 'below' },
    { width: 1024, columns: 3, lines: 1, talk: 'beside', sales: 'below' },
    { width: 1023, columns: 2, lines: 1, talk: 'beside', sales: 'beside' },
    { width: 700, columns: 2, lines: 1, talk: 'beside', sales: 'beside' },
    { width: 560, columns: 1, lines: 1, talk: 'below', sales: 'beside' },
    { width: 375, columns: 1, lines: 1, talk: 'below', sales: 'beside' },
  ]

  const found = await readAt('/privacy-policy', rows, async (page) => {
    const footer = page.getByRole('contentinfo')
    const talk = footer.getByRole('region', { name: 'Talk to us' })
    const address = footer.getByText('(sample address)').locator('xpath=..')
    const links = footer.getByRole('navigation', { name: 'Useful links' })
    const texts = ['(sample address)', 'Pvt. Ltd.', 'marketing@'].map((text) =>
      footer.getByText(text),
    )
    return {
      columns: await columnsOf(talk.or(address).or(links)),
      lines: Math.max(...(await Promise.all(texts.map(linesOf)))),
      talk: await placeOf(talk, address),
      sales: await placeOf(talk.getByText('Sales'), talk.getByText('Recruitment')),
    }
  })

  expect(found).toEqual(rows)
})

/** How many lines each of some links takes. */
const linesOfEach = async (links: Locator) => Promise.all((await links.all()).map(linesOf))

const footerLinks = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('navigation', { name }).getByRole('link')

test('every department stands on one line of the footer', async () => {
  const widths = [1023, 768, 767, 615, 614, 375, 360]
  const rows = widths.map((width) => ({ width, lines: [1, 1, 1, 1, 1, 1, 1] }))

  const found = await readAt('/privacy-policy', rows, async (page) => ({
    lines: await linesOfEach(footerLinks(page, 'What we run')),
  }))

  expect(found).toEqual(rows)
})

test('below each other, the lists of the footer have the same columns', async () => {
  const rows = [767, 615, 614, 375, 360].map((width) => ({ width, columns: 2 }))

  const found = await readAt('/privacy-policy', rows, async (page) => ({
    columns: await columnsOf(
      footerLinks(page, 'What we run').or(footerLinks(page, 'Useful links')),
    ),
  }))

  expect(found).toEqual(rows)
})

test('the ring of the field to subscribe is around it alone where the button stands below', async () => {
  const rows = [
    { width: 507, form: 'solid', field: 'none' },
    { width: 506, form: 'none', field: 'solid' },
  ]

  const found = await readAt('/privacy-policy', rows, async (page) => {
    const field = subscribeBox(page).getByRole('textbox')
    await field.focus()
    const ringOf = (part: Locator) =>
      part.evaluate((element) => getComputedStyle(element).outlineStyle)
    return { form: await ringOf(subscribeBox(page).locator('form')), field: await ringOf(field) }
  })

  expect(found).toEqual(rows)
})

test('every operation stands on one line of the menu beside it', async () => {
  const rows = [813, 812, 600].map((width) => ({ width, lines: [1, 1, 1, 1, 1, 1, 1] }))

  const found = await readAt('/service/operation/inventory', rows, async (page) => ({
    lines: await linesOfEach(page.locator('main nav li a')),
  }))

  expect(found).toEqual(rows)
})

test('the margin of a page grows with it, for header, text and footer alike', async () => {
  const rows = [
    { width: 375, margin: 20 },
    { width: 700, margin: 20 },
    { width: 768, margin: 31 },
    { width: 825, margin: 40 },
    { width: 1360, margin: 40 },
    { width: 1440, margin: 80 },
  ]

  const found = await readAt('/service', rows, async (page) => {
    const parts = [
      page.getByRole('banner').getByRole('link').first(),
      page.getByRole('heading', { level: 1 }),
      page.getByRole('contentinfo').locator('address'),
    ]
    const margins = new Set(
      (await Promise.all(parts.map(lefts))).flat().map((left) => Math.round(left)),
    )
    return { margin: margins.size === 1 ? Math.max(...margins) : Number.NaN }
  })

  expect(found).toEqual(rows)
})

test('the offer below the plant is there from 812 pixels', async () => {
  const rows = [
    { width: 812, isThere: true },
    { width: 811, isThere: false },
  ]

  const found = await readAt('/', rows, async (page) => ({
    isThere: await page.getByText('Take one step toward ERP').isVisible(),
  }))

  expect(found).toEqual(rows)
})

test('the offer below the plant has its words beside it where there is room', async () => {
  const rows = [
    { width: 1176, isBeside: true },
    { width: 1175, isBeside: false },
    { width: 1023, isBeside: true },
    { width: 812, isBeside: true },
  ]

  const found = await readAt('/', rows, async (page) => {
    const offer = await page.getByText('Take one step toward ERP').boundingBox()
    const words = await page.getByText('It need not be a two-year project').boundingBox()
    return { isBeside: (words?.x ?? 0) > (offer?.x ?? 0) }
  })

  expect(found).toEqual(rows)
})

test('under 600 pixels the menu of the operations is a drawer', async () => {
  const page = await openLive(600, '/service/operation/legal')
  const toggle = page.getByRole('button', { name: 'All operations' })
  const last = page.getByRole('main').getByRole('link', { name: 'Finance & Compliance' })
  expect([await toggle.isVisible(), await last.isVisible()]).toEqual([false, true])

  await page.setViewportSize({ width: 599, height: 800 })
  expect([await toggle.isVisible(), await last.isVisible()]).toEqual([true, false])
  await toggle.click()

  await last.waitFor()
})

test('the services stand in four columns, three, two or one', async () => {
  const rows = [
    { width: 1440, columns: 4 },
    { width: 1126, columns: 4 },
    { width: 1125, columns: 3 },
    { width: 769, columns: 3 },
    { width: 768, columns: 2 },
    { width: 427, columns: 2 },
    { width: 426, columns: 1 },
  ].map((row) => ({ ...row, cards: 7 }))

  const found = await readAt('/service?tab=operation', rows, async (page) => {
    const cards = page.getByRole('region', { name: 'Operations' }).locator('ul > li')
    return { cards: await cards.count(), columns: await columnsOf(cards) }
  })

  expect(found).toEqual(rows)
})

test.each([
  { link: 'Career', wide: 100, narrow: 116 },
  { link: 'Blog', wide: 280, narrow: 320 },
])('at 459 pixels the placeholders of $link are as high as narrow cards', async (wanted) => {
  const page = await openLive(460, '/privacy-policy')
  // The services never answer.
  await page.route(/\/(fetchJobs|api\/v1\/blog)/, () => undefined)
  await page.getByRole('contentinfo').getByRole('link', { name: wanted.link }).click()
  const placeholder = page.locator('main li[aria-hidden], main [aria-hidden] > li').first()

  const { height: wide } = await boxOf(placeholder)
  await page.setViewportSize({ width: 459, height: 800 })
  const { height: narrow } = await boxOf(placeholder)

  expect({ wide, narrow }).toEqual({ wide: wanted.wide, narrow: wanted.narrow })
})

test('in print the header is at the top, without controls', async () => {
  const page = await read('/terms-service')

  await page.emulateMedia({ media: 'print' })

  const header = page.getByRole('banner')
  expect(await header.evaluate((element) => getComputedStyle(element).position)).toBe('static')
  for (const part of [
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('button', { name: 'cms login' }),
    page.getByRole('link', { name: 'Skip to content' }),
    subscribeBox(page),
  ]) {
    expect(await part.isVisible()).toBe(false)
  }
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
})

test('with prefers-reduced-motion nothing moves by itself', async () => {
  const page = await openLive(1440, '/')
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .flatMap((one) =>
          one instanceof CSSAnimation && one.playState === 'running' ? [one.animationName] : [],
        ),
    )
  expect(await moving()).toEqual([])

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // What moves when it is first seen has been seen.
  await page.reload()

  // The counterpart, without which the line above would prove nothing.
  await until(async () => (await moving()).length > 0)
})

test.each(['/', '/contact'])('%s has colours of its own in dark mode', async (path) => {
  const page = await read(path)
  const colours = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body, h1, main :is(p, button):not([data-palette] *)')].map(
        (element) => {
          const { color, backgroundColor } = getComputedStyle(element)
          return `${color} on ${backgroundColor}`
        },
      ),
    )
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await colours()

  await page.emulateMedia({ colorScheme: 'dark' })

  const dark = await colours()
  expect(dark).toHaveLength(light.length)
  expect(light.filter((colour) => dark.includes(colour))).toEqual([])
})
