import type { Page } from 'playwright-core'
import { sharePage, shareReading } from '../support/browser/share-page'

const url = process.env.SITE_URL ?? ''
const light = 'rgb(251, 248, 242)'
const dark = 'rgb(17, 29, 37)'
const open = sharePage()
const openStill = shareReading({ javaScriptEnabled: false })

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test.each([
  { colorScheme: 'dark' as const, expected: dark },
  { colorScheme: 'light' as const, expected: light },
])('the page is $colorScheme where the system is, without a script', async (scheme) => {
  const page = await openStill(`${url}/about`, { colorScheme: scheme.colorScheme })

  const themes = await page.locator('meta[name="theme-color"]').all()
  const served = await Promise.all(
    themes.map(async (theme) => [
      await theme.getAttribute('media'),
      await theme.getAttribute('content'),
    ]),
  )
  expect(served).toEqual([
    ['(prefers-color-scheme:dark)', '#111d25'],
    [null, '#fbf8f2'],
  ])
  expect(await background(page)).toBe(scheme.expected)
})

test('the scheme changes with the system while a page is open', async () => {
  const page = await openStill(`${url}/about`)

  await page.emulateMedia({ colorScheme: 'dark' })

  expect(await background(page)).toBe(dark)
})

test('footer and drawings look the same in both schemes', async () => {
  const page = await openStill(`${url}/service`)
  const read = () =>
    page.evaluate(() => {
      const styleOf = (selector: string) =>
        getComputedStyle(document.querySelector(selector) ?? document.body)
      return {
        carton: styleOf('main svg [data-tone="signal"] > path:nth-child(2)').fill,
        machine: styleOf('main svg [data-tone="slate"] > path:nth-child(2)').fill,
        isFooterDark: /^rgb\((?:\d|[1-3]\d), /.test(styleOf('footer').backgroundColor),
      }
    })
  const inLight = await read()

  await page.emulateMedia({ colorScheme: 'dark' })

  expect(inLight.isFooterDark).toBe(true)
  expect(await read()).toEqual(inLight)
})

test('legs, posts and measuring lines of drawings stand out from the dark floor', async () => {
  const page = await openStill(`${url}/`, { colorScheme: 'dark' })

  const [floor = 0, legs = 0, post = 0, line = 0] = await page.evaluate(() => {
    const brightness = (colour: string) => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('There is nothing to paint the colour with.')
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
      return red * 0.3 + green * 0.59 + blue * 0.11
    }
    const styleOf = (selector: string) => {
      const part = document.querySelector(selector)
      if (!part) throw new Error(`The drawing has no ${selector}.`)
      return getComputedStyle(part)
    }
    return [
      styleOf('main svg [data-tone="sand"] > path').fill,
      styleOf('#kit-person > path').fill,
      styleOf('main svg [data-tone="post"] > path:nth-child(2)').fill,
      styleOf('main svg [data-kind="hair"]').stroke,
    ].map(brightness)
  })

  expect(legs).toBeGreaterThan(floor + 40)
  expect(post).toBeGreaterThan(floor + 40)
  expect(line).toBeGreaterThan(floor + 80)
})

test.each([
  { path: '/', owner: 'section[aria-labelledby="troubleshooters"] summary', mark: '::after' },
  { path: '/service/operation/finance', owner: 'main details summary', mark: '::after' },
  { path: '/service/operation/finance', owner: 'main section ul li', mark: '::before' },
])('forced colours draw the mark $mark of $owner on $path', async ({ path, owner, mark }) => {
  const page = await openStill(url + path, { forcedColors: 'active', reducedMotion: 'reduce' })
  const place = page.locator(owner).first()
  await place.scrollIntoViewIfNeeded()

  const marked = await place.screenshot()
  // Not a style element, which the policy of pages forbids.
  await page.evaluate((rule) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rule)
    document.adoptedStyleSheets.push(sheet)
  }, `${owner}${mark} { visibility: hidden !important }`)
  const plain = await place.screenshot()

  expect(plain.equals(marked)).toBe(false)
})

test('forced colours frame the offer within a page on all sides', async () => {
  const page = await openStill(`${url}/service/operation/legal`, { forcedColors: 'active' })

  const widths = await page
    .locator('article aside')
    .evaluate((card) => getComputedStyle(card).borderWidth)

  expect(widths).toBe('1px')
})

test('forced colours show that a page is on its way', async () => {
  const page = await openStill(`${url}/about`, { forcedColors: 'active' })

  const [bar, paper] = await page.evaluate(() =>
    [document.querySelector('[role="progressbar"]'), document.body].map(
      (part) => part && getComputedStyle(part).backgroundColor,
    ),
  )

  expect(bar).toMatch(/^rgb/)
  expect(bar).not.toBe(paper)
})

test.each([
  { path: '/about', field: 'Email Address' },
  { path: '/career', field: 'Job title' },
])(
  'forced colours write the hint of $field as a text, not as disabled',
  async ({ path, field }) => {
    const page = await openStill(url + path, { forcedColors: 'active' })

    const [hint, text] = await page
      .getByPlaceholder(field)
      .evaluate((input) =>
        ['::placeholder', null].map((part) => getComputedStyle(input, part).color),
      )

    expect(hint).toBe(text)
  },
)

test.each([
  { path: '/nowhere', name: 'Go Back To Home', role: 'link' as const },
  { path: '/about', name: 'Send', role: 'button' as const },
  { path: '/contact', name: 'OpenStreetMap', role: 'link' as const },
])('forced colours frame $name of $path', async ({ path, name, role }) => {
  const page = await openStill(url + path, { forcedColors: 'active' })

  const control = page.getByRole(role, { name }).first()
  const { width, colour, ground } = await control.evaluate((element) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
    return { width: borderTopWidth, colour: borderTopColor, ground: backgroundColor }
  })

  expect(width).toBe('1px')
  expect(colour).not.toBe(ground)
})

test('forced colours draw arrows and numbers as the words beside them', async () => {
  const page = await openStill(`${url}/contact`, { forcedColors: 'active' })
  const colourOf = (element: Element) => getComputedStyle(element).color

  const directions = page.getByRole('link', { name: 'Directions to Noida' })
  const words = await directions.evaluate(colourOf)
  expect(await directions.locator('svg').evaluate(colourOf)).toBe(words)

  const step = page.locator('main header li').first()
  const number = await step.evaluate((item) => getComputedStyle(item, '::before').color)
  expect(number).toBe(await step.evaluate(colourOf))
})

test('forced colours draw the edge of the portals, and the lines between them', async () => {
  const { page } = await open(`${url}/about`, { forcedColors: 'active' })
  await page.getByRole('banner').getByRole('button', { name: 'cms login' }).click()
  const popup = page.getByRole('dialog', { name: 'cms login' })

  const edge = await popup.evaluate((one) => getComputedStyle(one).borderWidth)
  const lines = await popup
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).outlineStyle))

  expect(edge).toBe('1px')
  expect(new Set(lines)).toEqual(new Set(['solid']))
})

test('forced colours tell by weight and a mark which field is wrong', async () => {
  const { page } = await open(`${url}/contact`, { forcedColors: 'active' })
  await page.getByRole('textbox', { name: 'Subject' }).click()
  await page.waitForSelector('[data-region="contact-enquiry"][data-live]', { state: 'attached' })
  await page.getByRole('button', { name: 'Send message' }).click()
  const message = page.getByText('Subject is required')
  await message.waitFor()

  const border = await page
    .getByRole('textbox', { name: 'Subject' })
    .evaluate((field) => getComputedStyle(field).borderWidth)

  const mark = await message.evaluate((one) => getComputedStyle(one, '::before').content)

  expect(border).toBe('3px')
  expect(mark).toBe('"!" / ""')
  expect(await message.evaluate((one) => getComputedStyle(one).fontWeight)).toBe('600')
})
