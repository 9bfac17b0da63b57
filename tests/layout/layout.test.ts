import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser, openPage, untilDrawn } from '../support/browser/browser'
import { hold } from '../support/browser/hold'
import { sharePage, shareReading } from '../support/browser/share-page'
import { until } from '../support/until'

const url = process.env.SITE_URL ?? ''
const open = sharePage()
const openWithoutScript = sharePage({ javaScriptEnabled: false })
const read = shareReading({ javaScriptEnabled: false })

let browserWithBars: Browser | undefined

afterAll(() => browserWithBars?.close())

async function openAt(width: number, height = 800) {
  const opened = await open(`${url}/career`, { viewport: { width, height } })
  await opened.page.waitForSelector('[data-region="header"][data-live]', { state: 'attached' })
  return opened
}

const menuIcon = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

test.each([
  { width: 1176, hasIcon: false },
  { width: 1175, hasIcon: true },
  { width: 320, hasIcon: true },
])('at $width pixels the menu icon is there: $hasIcon', async ({ width, hasIcon }) => {
  const page = await read(`${url}/career`, { viewport: { width, height: 800 } })

  expect(await menuIcon(page).isVisible()).toBe(hasIcon)
  expect(await mainNavigation(page).isVisible()).toBe(!hasIcon)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

test.each(['none', 'active'] as const)(
  "the words 'cms login' end with the page, and have no frame, forced colours: %s",
  async (forcedColors) => {
    const page = await read(`${url}/career`, { forcedColors })

    const words = await page
      .getByRole('banner')
      .getByRole('button', { name: 'cms login' })
      .evaluate((button) => {
        const header = button.closest('header') ?? button
        const end = header.clientWidth - parseFloat(getComputedStyle(header).paddingRight)
        const frame = getComputedStyle(button).borderTopColor
        const isSeen = ![getComputedStyle(header).backgroundColor, 'rgba(0, 0, 0, 0)'].includes(
          frame,
        )
        return { beyond: button.getBoundingClientRect().right - end, isSeen }
      })

    expect(words).toEqual({ beyond: 13, isSeen: false })
  },
)

test('where the navigation has no room, the way to us tells that this is it', async () => {
  const page = await read(`${url}/contact`, { viewport: { width: 768, height: 800 } })
  const contact = page.getByRole('banner').getByRole('link', { name: 'Contact' })
  const ground = () => contact.evaluate((link) => getComputedStyle(link).backgroundColor)

  expect(await contact.getAttribute('aria-current')).toBe('page')
  expect(await ground()).toBe('rgb(16, 32, 43)')
  await page.goto(`${url}/career`)
  expect(await contact.getAttribute('aria-current')).toBeNull()
})

test('the title of the portals is level with the cross beside it', async () => {
  const { page } = await openAt(1440)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'cms login' }).click()
  const popup = page.getByRole('dialog', { name: 'cms login' })
  const middleOf = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return y + height / 2
  }

  const title = await middleOf(popup.getByRole('heading'))

  expect(title).toBeCloseTo(await middleOf(popup.getByRole('button', { name: 'Close' })), 0)
})

test("the company's name is level with the headings of the footer beside it", async () => {
  const page = await read(`${url}/career`)
  const footer = page.getByRole('contentinfo')
  const middleOf = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return y + height / 2
  }

  const name = await middleOf(footer.getByRole('link', { name: 'Processwala', exact: true }))

  expect(name).toBeCloseTo(await middleOf(footer.getByRole('heading', { name: 'Talk to us' })), 0)
})

test('the menu fills the screen, locks scrolling, and traps the focus', async () => {
  const { page, complaints } = await openAt(375)
  const top = () => page.evaluate(() => scrollY)
  let scrolledBefore = 0
  await page.mouse.wheel(0, 300)
  // It scrolls on for some frames.
  await until(async () => {
    scrolledBefore = await top()
    await untilDrawn(page)
    return scrolledBefore > 0 && scrolledBefore === (await top())
  })

  await menuIcon(page).click()
  expect(await menu(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 375, height: 800 })
  await page.mouse.wheel(0, 500)
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Tab')
    // Between the last and the first stop the focus is in the browser's toolbar.
    const place = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.id)
    expect(['menu', '']).toContain(place)
  }
  expect(await top()).toBe(scrolledBefore)
  await page.keyboard.press('Escape')

  expect(await menu(page).isVisible()).toBe(false)
  expect(await menuIcon(page).evaluate((icon) => icon === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
})

test('choosing a link closes the menu and moves the focus to the new heading', async () => {
  const { page, complaints } = await openAt(375)
  await menuIcon(page).click()

  await menu(page).getByRole('link', { name: 'Contact' }).click()
  await page.waitForURL(`${url}/contact`)

  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  expect(await menu(page).isVisible()).toBe(false)
  expect(complaints).toEqual([])
})

test('a menu that is no longer needed closes by itself', async () => {
  const { page } = await openAt(1000)
  await menuIcon(page).click()

  await page.setViewportSize({ width: 1300, height: 800 })

  await menu(page).waitFor({ state: 'hidden' })
  expect(await menuIcon(page).isVisible()).toBe(false)
})

test('the portals stand in three columns, two or one, all of one height', async () => {
  const rows = [
    { width: 1000, columns: 3, heights: Array(6).fill(72) },
    { width: 723, columns: 3, heights: Array(6).fill(72) },
    { width: 722, columns: 2, heights: Array(6).fill(72) },
    { width: 448, columns: 2, heights: Array(6).fill(72) },
    { width: 447, columns: 1, heights: Array(6).fill(56) },
  ]
  const { page } = await openAt(1000)
  await page.getByRole('banner').getByRole('button', { name: 'cms login' }).click()
  const list = page.getByRole('dialog', { name: 'cms login' }).getByRole('list')

  const found: typeof rows = []
  for (const { width } of rows) {
    await page.setViewportSize({ width, height: 800 })
    const tracks = await list.evaluate((ul) => getComputedStyle(ul).gridTemplateColumns)
    const heights = await list
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.clientHeight))
    found.push({ width, columns: tracks.split(' ').length, heights })
  }

  expect(found).toEqual(rows)
})

test('the popup closes with Escape, cross and backdrop, each time giving the focus back', async () => {
  const { page } = await openAt(1440)
  const opener = page.getByRole('banner').getByRole('button', { name: 'cms login' })
  const popup = page.getByRole('dialog', { name: 'cms login' })

  for (const close of [
    () => page.keyboard.press('Escape'),
    () => popup.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 400),
  ]) {
    await opener.click()
    expect(await popup.isVisible()).toBe(true)
    await close()
    expect(await popup.isVisible()).toBe(false)
    expect(await focused(page)).toBe('cms login')
  }
})

test('a drag out of the popup, as when its text is selected, leaves it open', async () => {
  const { page } = await openAt(1440)
  await page.getByRole('banner').getByRole('button', { name: 'cms login' }).click()
  const popup = page.getByRole('dialog', { name: 'cms login' })
  await popup.getByRole('paragraph').hover()

  await page.mouse.down()
  await page.mouse.move(5, 400)
  await page.mouse.up()

  expect(await popup.isVisible()).toBe(true)
})

test('the page behind the popup neither scrolls nor moves, and scrolls again after it', async () => {
  browserWithBars = await launchBrowser({ hasScrollbars: true })
  const { page } = await openPage(browserWithBars, { viewport: { width: 1440, height: 800 } })
  await page.goto(`${url}/career`)
  await page.waitForSelector('[data-region="header"][data-live]', { state: 'attached' })
  const width = () => page.evaluate(() => document.body.clientWidth)
  const roll = async () => {
    await page.mouse.move(700, 790)
    await page.mouse.wheel(0, 300)
  }
  expect(await width()).toBe(1425)

  await page.getByRole('banner').getByRole('button', { name: 'cms login' }).click()
  await page.evaluate(() => {
    const rolled = new Promise((resolve) => {
      const next = (then: () => void) => () => requestAnimationFrame(then)
      addEventListener('wheel', next(next(() => resolve(scrollY))), { once: true })
    })
    Object.assign(globalThis, { rolled })
  })
  await roll()
  const held = [await page.evaluate(() => Reflect.get(globalThis, 'rolled')), await width()]
  await page.keyboard.press('Escape')
  // A wheel before the frame in which the page can be scrolled again moves nothing.
  await until(async () => {
    await roll()
    await untilDrawn(page)
    return page.evaluate(() => scrollY > 0)
  })

  expect(held).toEqual([0, 1425])
  expect(await width()).toBe(1425)
})

test('a menu that is closed and opened again within a frame lets the page scroll once it is closed', async () => {
  const { page } = await openAt(375)
  const isHeld = () => page.evaluate(() => document.documentElement.hasAttribute('data-held'))

  // The event of closing comes with the next frame.
  await menuIcon(page).evaluate((icon: HTMLElement) => {
    icon.click()
    document.querySelector<HTMLDialogElement>('#menu')?.close()
    icon.click()
  })
  await untilDrawn(page)
  expect([await menu(page).isVisible(), await isHeld()]).toEqual([true, true])
  await page.keyboard.press('Escape')

  await until(async () => !(await isHeld()))
  expect(await menu(page).isVisible()).toBe(false)
})

test('a popup that was opened from the menu gives the focus to what opened the menu', async () => {
  const { page } = await openAt(375)
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.click()
  await page.getByRole('dialog', { name: 'Menu' }).getByText('cms login').click()
  expect(await page.locator(':modal').count()).toBe(1)

  await page.keyboard.press('Escape')

  // The focus follows the dialog's 'close' event, which is a task of its own.
  const handle = await opener.elementHandle()
  await page.waitForFunction((button) => button === document.activeElement, handle)
  expect(await page.locator(':modal').count()).toBe(0)
})

test.each(['Open menu', 'cms login'])('without JavaScript "%s" still opens', async (name) => {
  const { page } = await openWithoutScript(`${url}/career`, {
    viewport: { width: 375, height: 800 },
  })

  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.isVisible()).toBe(true)
  await dialog.getByRole('button', { name: 'Close' }).click()

  expect(await dialog.isVisible()).toBe(false)
})

test('back to top is there while the page is scrolled', async () => {
  const { page } = await openAt(1440)
  const button = page.getByRole('button', { name: 'Back to top' })
  expect(await button.count()).toBe(0)

  // Not by a wheel, which may scroll on after the click.
  await page.evaluate(() => scrollTo(0, 900))
  await button.click()

  await page.waitForFunction(() => scrollY === 0)
  await button.waitFor({ state: 'detached' })
})

test('a new page starts at its top with the focus on its heading, and back restores the place', async () => {
  const { page } = await openAt(1440)
  await page.evaluate(() => scrollTo(0, 700))
  await page.waitForFunction(() => scrollY === 700)

  await mainNavigation(page).getByRole('link', { name: 'About' }).click()
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.waitForFunction(
    () => document.querySelector('[role=status]')?.textContent === document.title,
  )
  await page.goBack()

  await page.waitForFunction(() => scrollY === 700)
})

test('a slow navigation shows its progress', async () => {
  const { page } = await openAt(1440)
  const { release } = await hold(page, '**/releases/contact/**')

  await mainNavigation(page).getByRole('link', { name: 'Contact' }).click()

  const progress = page.getByRole('progressbar', { name: 'Loading the page' })
  await progress.waitFor()
  const delays = await progress.evaluate((bar) => getComputedStyle(bar).transitionDelay)
  expect(delays).toBe('0.15s, 0.15s')
  await page.waitForFunction(() => {
    const bar = document.querySelector('[role=progressbar]')
    return bar && getComputedStyle(bar).opacity === '1'
  })
  release()
  await page.waitForURL(`${url}/contact`)
  await progress.waitFor({ state: 'hidden' })
  // A handler that is still at work would fail with the page.
  await page.unrouteAll({ behavior: 'wait' })
})

test('the footer writes no visitor’s address into that of the page', async () => {
  const { page } = await openWithoutScript(`${url}/career`)

  await page.getByRole('textbox', { name: 'Email Address' }).fill('asha@plant.example')
  await page.getByRole('button', { name: 'Send' }).click()

  await page.waitForURL(/#/)
  expect(page.url()).toBe(`${url}/career#subscribe-done`)
})

test('in a window that is enlarged four times nothing stays above the page (1.4.10)', async () => {
  const { page } = await openAt(320, 256)

  const stays = await page.evaluate(() =>
    [...document.querySelectorAll('header, main h2')]
      .filter((one) => /fixed|sticky/.test(getComputedStyle(one).position))
      .map(({ textContent }) => textContent),
  )
  expect(stays).toEqual([])
})

test('in a window that is enlarged four times the names in the menu have room', async () => {
  const { page } = await openAt(320, 256)
  await menuIcon(page).click()

  const links = menu(page).getByRole('list').getByRole('link')
  const cut = await links.evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  )

  expect(await links.count()).toBe(6)
  expect(cut).toEqual([])
})
