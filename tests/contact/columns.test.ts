import type { Locator } from 'playwright-core'
import { sharePage } from '../support/browser/share-page'

const url = process.env.SITE_URL ?? ''
const open = sharePage()

const boxOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect())

/** Where the parts of the page stand at a width. */
async function readParts(width: number) {
  const { page } = await open(`${url}/contact`, { viewport: { width, height: 800 } })
  const part = (name: string) => boxOf(page.getByRole('region', { name }))
  return {
    details: await part('Where to find us'),
    form: await part('Your enquiry'),
    map: await part('Map'),
  }
}

test.each([990, 1440])(
  'at %i pixels details and form are equally high, and the map is as wide as both',
  async (width) => {
    const { details, form, map } = await readParts(width)

    expect([details.y, details.height]).toEqual([form.y, form.height])
    expect(map.y).toBeGreaterThan(form.y + form.height)
    expect([map.x, map.x + map.width]).toEqual([details.x, form.x + form.width])
  },
)

test.each([990, 1440])(
  'at %i pixels the steps stand above the second column of the form, beside the text',
  async (width) => {
    const { page } = await open(`${url}/contact`, { viewport: { width, height: 800 } })

    const steps = await boxOf(page.locator('main header ol'))
    const text = await boxOf(page.getByText(/^A dispatch that waits/))

    expect(steps.left).toBe((await boxOf(page.getByLabel('Email', { exact: true }).first())).left)
    expect(steps.left).toBeGreaterThan(text.right)
  },
)

test.each([990, 1024, 1440])('at %i pixels each line to call stays whole', async (width) => {
  const { page } = await open(`${url}/contact`, { viewport: { width, height: 800 } })

  const heights = await page
    .getByRole('region', { name: 'Where to find us' })
    .getByRole('link', { name: /^\+91/ })
    .evaluateAll((links) => links.map((link) => link.getClientRects()[0]?.height ?? 0))

  expect(heights).toHaveLength(2)
  expect(Math.max(...heights)).toBeLessThan(40)
})

test.each([320, 768, 1440])(
  'at %i pixels the link to the map lies on its drawing, clear of pin and button',
  async (width) => {
    const { page } = await open(`${url}/contact`, { viewport: { width, height: 800 } })
    const map = page.getByRole('region', { name: 'Map' })
    const drawing = await boxOf(map.locator('svg').first())
    const pin = await boxOf(map.locator('svg').first().locator('> path'))
    const link = await boxOf(map.getByRole('link', { name: 'OpenStreetMap' }))
    const button = await boxOf(map.getByRole('button', { name: 'Show the map' }))

    expect(link.top).toBeGreaterThan(drawing.top)
    expect(link.right).toBeLessThan(drawing.right)
    expect(link.bottom).toBeLessThanOrEqual(pin.top)
    expect(link.bottom).toBeLessThan(button.top)
  },
)

test('at 989 pixels the details stand above the form, and leave it near the first screen', async () => {
  const { details, form, map } = await readParts(989)

  expect(form.y).toBeGreaterThan(details.y + details.height)
  expect(form.y).toBeLessThan(900)
  expect(map.y).toBeGreaterThan(form.y + form.height)
})

test('at 768 pixels each line of an address stays whole, and both headings on one edge', async () => {
  const { page } = await open(`${url}/contact`, { viewport: { width: 768, height: 800 } })
  const details = page.getByRole('region', { name: 'Where to find us' })

  const heights = await details
    .locator('address span')
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height))
  const edges = await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .evaluateAll((headings) => headings.map((one) => one.getBoundingClientRect().left))

  expect(new Set(heights).size).toBe(1)
  expect(heights).toHaveLength(6)
  expect(new Set(edges).size).toBe(1)
})

test('at 768 pixels the address of mail stands below the second office', async () => {
  const { page } = await open(`${url}/contact`, { viewport: { width: 768, height: 800 } })
  const details = page.getByRole('region', { name: 'Where to find us' })

  const office = await boxOf(details.getByRole('heading', { name: 'Dubai' }))
  const address = await boxOf(details.getByText('Marketing', { exact: true }))

  expect(office.left).toBeGreaterThan(300)
  expect(address.left).toBe(office.left)
})

test('links of the details have one kind of line, and no other line runs between them', async () => {
  const { page } = await open(`${url}/contact`, { viewport: { width: 1440, height: 800 } })
  const details = page.getByRole('region', { name: 'Where to find us' })

  const lines = await details.getByRole('link').evaluateAll((links) =>
    links.map((link) => {
      const { textDecorationColor, textDecorationThickness } = getComputedStyle(link)
      return `${textDecorationThickness} ${textDecorationColor}`
    }),
  )
  const rules = await details
    .locator('dl > div')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).borderBlockStartWidth))

  expect(lines).toEqual(Array.from({ length: 5 }, () => '2px rgb(232, 86, 42)'))
  expect(rules).toEqual(['0px', '0px', '0px'])
})

test('a message stands 12 pixels above the next label, and shifts nothing', async () => {
  const { page } = await open(`${url}/contact`, { viewport: { width: 375, height: 800 } })
  const label = page.getByText('Email', { exact: true })
  const topOf = () => label.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const before = await topOf()

  await page.getByRole('button', { name: 'Send message' }).click()
  const message = page.getByText('Username is required')
  await message.waitFor()

  const bottom = await message.evaluate(
    (element) => element.getBoundingClientRect().bottom + scrollY,
  )
  expect((await topOf()) - bottom).toBe(12)
  expect(await topOf()).toBe(before)
})

test('on a phone the form is little higher than a screen', async () => {
  const { page } = await open(`${url}/contact`, { viewport: { width: 375, height: 800 } })

  const { height } = await boxOf(page.getByRole('region', { name: 'Your enquiry' }))

  expect(height).toBeLessThan(950)
})

test('the pin on the map stands where two streets cross', async () => {
  const { page } = await open(`${url}/contact`)
  const map = page.getByRole('region', { name: 'Map' }).locator('svg').first()

  const crossing = await map.evaluate((drawing) => {
    const pin = drawing.querySelector(':scope > path')?.getBoundingClientRect()
    const streets = [...drawing.querySelectorAll<SVGPathElement>('g path')]
    return streets.map((street) => {
      const matrix = street.getScreenCTM()?.inverse()
      const tip = new DOMPoint((pin?.left ?? 0) + (pin?.width ?? 0) / 2, pin?.bottom)
      return street.isPointInStroke(tip.matrixTransform(matrix))
    })
  })

  expect(crossing).toEqual([true, true])
})

test.each([768, 989])('at %i pixels each step stands on one line', async (width) => {
  const { page } = await open(`${url}/contact`, { viewport: { width, height: 800 } })

  const steps = await page.locator('main header li').evaluateAll((all) =>
    all.map((step) => {
      const { content, width } = getComputedStyle(step, '::after')
      return { height: step.clientHeight, arrow: content === 'none' ? 0 : parseFloat(width) }
    }),
  )

  expect(steps.map(({ height }) => height)).toEqual([32, 32, 32])
  expect(steps.map(({ arrow }) => arrow >= 12)).toEqual([true, true, false])
})
