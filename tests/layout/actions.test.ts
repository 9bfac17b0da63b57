import type { Locator, Page } from 'playwright-core'
import { sharePage, shareReading } from '../support/browser/share-page'

const url = process.env.SITE_URL ?? ''
const phone = { width: 375, height: 900 }
const open = sharePage()
const read = shareReading({ javaScriptEnabled: false })
const openPhone = sharePage({ hasTouch: true, isMobile: true })

const actionOf = (page: Page, name: string) =>
  page.locator('main').locator('a, button', { hasText: name }).first()

const lookOf = (action: Locator) =>
  action.evaluate((element) => {
    const { backgroundColor, translate } = getComputedStyle(element)
    const { backgroundColor: page } = getComputedStyle(document.body)
    const isGround = ![page, 'rgba(0, 0, 0, 0)'].includes(backgroundColor)
    return { isGround, translate, isHigh: element.getBoundingClientRect().height >= 44 }
  })

/** Resolves when all of the page is laid out: until then a phone does not know where its end is, nor what is there. */
async function openByTouch(...words: Parameters<typeof openPhone>) {
  const opened = await openPhone(...words)
  await opened.page.waitForSelector('html[data-is-whole]')
  return opened
}

test.each([
  ['/', 'Talk to our experts'],
  ['/career', 'Submit'],
  ['/contact', 'Send message'],
  ['/service/itservice', 'Ask for a monthly estimate'],
])(
  'what %s wants done keeps a ground in forced colours, and is easy to hit',
  async (path, name) => {
    const page = await read(url + path, { viewport: phone, forcedColors: 'active' })

    expect(await lookOf(actionOf(page, name))).toMatchObject({ isGround: true, isHigh: true })
  },
)

test('what is pressed says so at once', async () => {
  const { page } = await open(url, { viewport: phone })
  const action = actionOf(page, 'Talk to our experts')
  await action.hover()
  expect(await lookOf(action)).toMatchObject({ translate: 'none' })

  await page.mouse.down()

  expect(await lookOf(action)).toMatchObject({ translate: '0px 1px' })
})

test('what is pressed keeps a whole ground', async () => {
  const { page } = await open(`${url}/career`, { viewport: phone })
  const action = actionOf(page, 'Submit')
  await action.scrollIntoViewIfNeeded()
  await action.hover()

  await page.mouse.down()

  expect(await action.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  await page.mouse.move(0, 0)
  await page.mouse.up()
})

test('a finger leaves no hover behind', async () => {
  const { page } = await openByTouch(`${url}/`, { viewport: phone })

  const rules = await page.evaluate(() => {
    const all = (list: CSSRuleList): CSSRule[] =>
      [...list].flatMap((rule) => {
        const isOff = rule instanceof CSSMediaRule && !matchMedia(rule.media.mediaText).matches
        return rule instanceof CSSGroupingRule && !isOff ? all(rule.cssRules) : [rule]
      })
    return [...document.styleSheets]
      .flatMap((sheet) => all(sheet.cssRules))
      .filter((rule) => rule instanceof CSSStyleRule)
      .map(({ selectorText }) => selectorText)
  })

  expect(rules.filter((rule) => /-(primary|secondary)-[^ ]+$/.test(rule)).length).toBeGreaterThan(1)
  expect(rules.filter((rule) => /-(primary|secondary)-\S+:hover/.test(rule))).toEqual([])
})

test.each([
  ['/', 'LinkedIn'],
  ['/blog', 'Everyone'],
  ['/blog/honest-oee-before-automation', 'All articles'],
])('a finger hits the small links of %s', async (path, name) => {
  const page = await read(url + path, { viewport: phone })
  const link = page.locator('main').getByRole('link', { name }).first()

  const { width: wide = 0, height = 0 } = (await link.boundingBox()) ?? {}

  expect([wide >= 44, height >= 44]).toEqual([true, true])
})

test.each([
  ['/', 'All services'],
  ['/service/setup', 'Talk to our experts'],
  ['/privacy-policy', 'Retention'],
])('by touch a link alone on %s is hit above and below its line', async (path, name) => {
  const { page } = await openByTouch(url + path, { viewport: phone })

  const isHit = await page
    .getByRole('main')
    .getByRole('link', { name })
    .first()
    .evaluate((link) => {
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, width, top, bottom } = link.getBoundingClientRect()
      return [-21, 0, 21].map((down) => {
        const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2 + down)
        return hit === link
      })
    })

  expect(isHit).toEqual([true, true, true])
})

test('a finger hits the links of the footer', async () => {
  const { page } = await openByTouch(`${url}/privacy-policy`, { viewport: phone })

  const links = page.getByRole('contentinfo').getByRole('link')
  const heights = await links.evaluateAll((all) =>
    all.map((link) => Math.round(link.getBoundingClientRect().height)),
  )

  expect(heights.length).toBeGreaterThan(20)
  expect(heights.filter((height) => height < 44)).toEqual([])
})

test.each([
  '/',
  '/service',
  '/service/setup',
  '/service/itservice',
  '/service/operation/production',
  '/privacy-policy',
  '/terms-service',
  '/nowhere',
])('the links of %s are of two kinds', async (path) => {
  const page = await read(url + path)

  const found = await page.locator('main a').evaluateAll((links) =>
    links.flatMap((link) => {
      const style = getComputedStyle(link)
      if (style.textDecorationLine === 'none') return []
      const isOfText = style.textDecorationColor === style.color
      const colour = isOfText ? 'its own' : style.textDecorationColor
      return [`${colour}, ${style.textDecorationThickness}, ${style.borderBottomWidth}`]
    }),
  )

  expect(found.length).toBeGreaterThan(0)
  const kinds = ['its own, auto, 0px', 'rgb(232, 86, 42), 2px, 0px']
  expect(found.filter((kind) => !kinds.includes(kind))).toEqual([])
})

test('the way to the top stays away from what is being written', async () => {
  const { page } = await open(`${url}/contact`, { viewport: { width: 375, height: 600 } })
  await page.evaluate(() => scrollTo(0, 900))
  const toTop = page.getByRole('button', { name: 'Back to top' })
  await toTop.waitFor()

  await page.getByRole('textbox', { name: 'Subject' }).focus()

  await toTop.waitFor({ state: 'hidden' })
  expect(await toTop.isVisible()).toBe(false)
})

test('the ring of the subscription is around its button too', async () => {
  const { page } = await open(`${url}/about`)
  const field = page.getByPlaceholder('Email Address')

  await field.focus()

  const ringOf = (element: Element) => getComputedStyle(element).outlineStyle
  const form = page.locator('form', { has: field })
  expect(await field.evaluate(ringOf)).toBe('none')
  expect(await form.evaluate(ringOf)).toBe('solid')

  // Until then the browser says in its own words what is wrong.
  await page.waitForSelector('[data-region="footer"][data-live]', { state: 'attached' })
  await field.fill('asha@')
  await field.press('Enter')
  await form.getByText('Please write an address').waitFor()

  const { ring, room } = await form.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element)
    const note = element.querySelector('[data-shown]') ?? element
    return {
      ring: parseFloat(outlineOffset) + parseFloat(outlineWidth),
      room: parseFloat(getComputedStyle(note).paddingTop),
    }
  })
  expect(room).toBeGreaterThan(ring)
})

test('what is wrong with a subscription is seen at every width', async () => {
  const rows = [
    { width: 375, isAbove: true },
    { width: 507, isAbove: false },
    { width: 768, isAbove: false },
  ].map((row) => ({
    ...row,
    colour: 'rgb(251, 248, 242)',
    frame: 'rgb(232, 86, 42)',
    isWithin: true,
  }))
  const { page } = await open(`${url}/about`)
  const field = page.getByPlaceholder('Email Address')
  await field.focus()
  await page.waitForSelector('[data-region="footer"][data-live]', { state: 'attached' })
  await field.fill('x')
  await field.press('Enter')
  const note = page.getByText('Please write an address')
  await note.waitFor()

  const found: object[] = []
  for (const { width } of rows) {
    await page.setViewportSize({ width, height: 800 })
    const look = await note.evaluate((element) => {
      const form = element.closest('form') ?? element
      const frame = innerWidth < 507 ? form.querySelector('input') : form
      const section = form.closest('section') ?? form
      const button = form.querySelector('button') ?? form
      const { bottom } = element.getBoundingClientRect()
      return {
        colour: getComputedStyle(element).color,
        frame: frame && getComputedStyle(frame).borderTopColor,
        isAbove: bottom <= button.getBoundingClientRect().top,
        isWithin: bottom < section.getBoundingClientRect().bottom,
      }
    })
    found.push({ width, ...look })
  }

  expect(found).toEqual(rows)
})

test('on a phone the way to the top covers as little as it can', async () => {
  const { page } = await open(`${url}/career`, { viewport: { width: 375, height: 800 } })
  await page.evaluate(() => scrollTo(0, 900))
  const toTop = page.getByRole('button', { name: 'Back to top' })
  await toTop.waitFor()

  const { x = 0, y = 0, width = 0, height = 0 } = (await toTop.boundingBox()) ?? {}

  expect([375 - x - width, 800 - y - height]).toEqual([4, 4])
})

test('the keyboard goes nowhere below the way to the top', async () => {
  const { page } = await open(`${url}/career`, { viewport: { width: 375, height: 800 } })
  const action = page.getByRole('link', { name: /^Apply Now/ })
  await action.first().focus()

  for (let step = 0; step < 6; step++) await page.keyboard.press('Tab')

  const toTop = await page.getByRole('button', { name: 'Back to top' }).boundingBox()
  const bottom = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThanOrEqual(toTop?.y ?? 0)
})
