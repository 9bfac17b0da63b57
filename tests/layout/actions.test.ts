import type { Browser } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser'

const url = process.env.SITE_URL ?? ''
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

async function openAction(path: string, name: string, options = {}) {
  const { page } = await openPage(browser, { viewport: { width: 375, height: 900 }, ...options })
  await page.goto(url + path)
  const action = page.locator('main').getByText(name).first()
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
    const { page, look } = await openAction(path, name, { forcedColors: 'active' })

    expect(await look()).toMatchObject({ isDrawn: true, isHigh: true })
    await page.context().close()
  },
)

test('what is pressed says so at once', async () => {
  const { page, action, look } = await openAction('/', 'Talk to our experts')
  await action.hover()
  expect(await look()).toMatchObject({ translate: 'none' })

  await page.mouse.down()

  expect(await look()).toMatchObject({ translate: '0px 1px' })
  await page.context().close()
})
