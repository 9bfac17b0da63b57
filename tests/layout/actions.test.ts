import { sharePage } from '../support/share-page'

const url = process.env.SITE_URL ?? ''
const phone = { width: 375, height: 900 }
const open = sharePage()

async function openAction(path: string, name: string, options = {}) {
  const { page } = await open(url + path, { viewport: phone, ...options })
  const action = page.locator('main').locator('a, button', { hasText: name }).first()
  const look = () =>
    action.evaluate((element) => {
      const { borderTopStyle, borderTopColor, translate } = getComputedStyle(element)
      const isDrawn = borderTopStyle === 'solid' && !/^rgba.*, 0\)$/.test(borderTopColor)
      return { isDrawn, translate, isHigh: element.clientHeight >= 44 }
    })
  return { page, action, look }
}

test.each([
  ['/', 'Talk to our experts'],
  ['/career', 'Submit'],
  ['/contact', 'Send message'],
  ['/service/itservice', 'Ask for a monthly estimate'],
])(
  'what %s wants done keeps its shape in forced colours, and is easy to hit',
  async (path, name) => {
    const { look } = await openAction(path, name, { forcedColors: 'active' })

    expect(await look()).toMatchObject({ isDrawn: true, isHigh: true })
  },
)

test('what is pressed says so at once', async () => {
  const { page, action, look } = await openAction('/', 'Talk to our experts')
  await action.hover()
  expect(await look()).toMatchObject({ translate: 'none' })

  await page.mouse.down()

  expect(await look()).toMatchObject({ translate: '0px 1px' })
})

test.each([
  ['/', 'LinkedIn'],
  ['/blog', 'Everyone'],
  ['/blog/honest-oee-before-automation', 'All articles'],
])('a finger hits the small links of %s', async (path, name) => {
  const { page } = await open(url + path, { viewport: phone })
  const link = page.locator('main').getByRole('link', { name }).first()

  const { width: wide = 0, height = 0 } = (await link.boundingBox()) ?? {}

  expect([wide >= 44, height >= 44]).toEqual([true, true])
})

test('the way to the top stays away from what is being written', async () => {
  const { page } = await open(`${url}/contact`, { viewport: { width: 375, height: 600 } })
  await page.mouse.wheel(0, 900)
  const toTop = page.getByRole('button', { name: 'Back to top' })
  await toTop.waitFor()

  await page.getByRole('textbox', { name: 'Subject' }).focus()

  await toTop.waitFor({ state: 'hidden' })
})

test('the ring of the subscription is around its button too', async () => {
  const { page } = await open(`${url}/about`)
  const field = page.getByPlaceholder('Email Address')

  await field.focus()

  const ringOf = (element: Element) => getComputedStyle(element).outlineStyle
  expect(await field.evaluate(ringOf)).toBe('none')
  expect(await page.locator('form', { has: field }).evaluate(ringOf)).toBe('solid')
})
