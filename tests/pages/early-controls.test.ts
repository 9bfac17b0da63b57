import type { Locator, Page } from 'playwright-core'
import { dialogOf } from '../contact/enquiry'
import { holdDeadlines } from '../contact/hold-deadlines'
import { untilHeld } from '../support/browser/browser'
import { holdModules } from '../support/browser/hold'
import { sharePage } from '../support/browser/share-page'

const url = process.env.SITE_URL ?? ''
const phone = { viewport: { width: 390, height: 800 } }
const open = sharePage()

/** Opens a page whose modules do not come; `wake` lets them, and waits for a region. */
async function openCold(path: string, shown: Parameters<typeof open>[1] = {}) {
  const { page, complaints } = await open('about:blank', { ...phone, ...shown })
  const { release } = await holdModules(page)
  await page.goto(url + path, { waitUntil: 'commit' })
  await untilHeld(page)
  async function wake(region: string) {
    release()
    await page.waitForSelector(`[data-region="${region}"][data-live]`, { state: 'attached' })
  }
  return { page, complaints, wake }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const problems = (page: Page) => page.locator('[id$="-error"]').allTextContents()

test('menu and popup open before hydration, and stay open', async () => {
  const { page, complaints, wake } = await openCold('/')
  const popup = page.getByRole('dialog', { name: 'cms login' })

  await button(page, 'Open menu').press('Space')
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'cms login' }).click()
  await popup.waitFor()
  await wake('header')

  expect(await popup.isVisible()).toBe(true)
  expect(await page.locator('dialog[open]').count()).toBe(1)
  await popup.getByRole('button', { name: 'Close' }).click()
  await popup.waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
})

test.each([
  { fragment: '#menu', name: 'Menu' },
  { fragment: '#portals', name: 'cms login' },
])(
  'Escape closes a dialog that was opened by the address $fragment',
  async ({ fragment, name }) => {
    const { page, complaints, wake } = await openCold(`/career${fragment}`)
    const dialog = page.getByRole('dialog', { name })
    await dialog.waitFor()
    expect(await dialog.evaluate((one) => one.matches(':modal'))).toBe(true)
    expect(page.url()).toBe(`${url}/career`)

    await page.keyboard.press('Escape')

    await dialog.waitFor({ state: 'hidden' })
    await wake('header')
    expect(await dialog.isVisible()).toBe(false)
    expect(complaints).toEqual([])
  },
)

test('a menu that was opened by the address is gone on the next page', async () => {
  const { page, complaints, wake } = await openCold('/career#menu')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()
  await wake('header')

  await menu.getByRole('link', { name: 'About' }).click()

  await page.waitForURL(`${url}/about`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await menu.isVisible()).toBe(false)
  expect(complaints).toEqual([])
})

test('slides turn and stop before hydration, and none turns twice', async () => {
  const { page, complaints, wake } = await openCold('/')
  const hero = page.getByRole('region', { name: 'What we run for you' })
  const dot = hero.locator('[aria-current]')

  await hero.getByRole('button', { name: 'Slide 5' }).click()
  await hero.getByRole('button', { name: 'Next slide' }).click()
  await hero.getByRole('button', { name: 'Next slide' }).click()
  await hero.getByRole('button', { name: 'Next slide' }).click()
  await hero.getByRole('button', { name: 'Previous slide' }).click()
  await hero.getByRole('button', { name: 'Pause the slides' }).click()
  expect(await dot.getAttribute('aria-label')).toBe('Slide 1')
  await hero.getByRole('button', { name: 'Next slide' }).click()
  await hero.getByRole('group', { name: '2 of 6' }).waitFor()
  await wake('hero')

  expect(await dot.getAttribute('aria-label')).toBe('Slide 2')
  expect(await hero.locator('[data-active]').count()).toBe(1)
  expect(await hero.getByRole('button', { name: 'Play the slides' }).isVisible()).toBe(true)
  await hero.getByRole('button', { name: 'Next slide' }).click()
  await hero.getByRole('group', { name: '3 of 6' }).waitFor()
  expect(complaints).toEqual([])
})

test.each([
  { what: 'a mouse over it', attend: (hero: Locator) => hero.hover() },
  {
    what: 'the focus in it',
    attend: (hero: Locator) => hero.getByRole('button', { name: 'Next slide' }).focus(),
  },
])('a carousel with $what before hydration does not turn after it', async ({ attend }) => {
  const { page, wake } = await openCold('/', { viewport: { width: 1440, height: 900 } })
  const hero = page.getByRole('region', { name: 'What we run for you' })

  await attend(hero)
  await wake('hero')

  // What turns by itself is not read aloud.
  await hero.locator('[aria-live]').first().waitFor({ state: 'attached' })
  expect(await hero.locator('[aria-live]').first().getAttribute('aria-live')).toBe('polite')
})

test('a strip turns before hydration, and stays there', async () => {
  const { page, complaints, wake } = await openCold('/')
  const strip = page.locator('[data-region="our-services"] [data-carousel]')
  const third = strip.locator('[data-slide="3"]')

  await strip.getByRole('button', { name: 'Slide 3', exact: true }).click()
  await page.waitForFunction(
    (slide) => {
      const { left } = slide.getBoundingClientRect()
      return left >= 0 && left < innerWidth / 2
    },
    await third.elementHandle(),
  )
  await strip.getByRole('button', { name: 'Pause the slides' }).click()
  await wake('our-services')

  await strip.getByText('Slide 3 of').waitFor()
  expect(await strip.getByRole('button', { name: 'Play the slides' }).isVisible()).toBe(true)
  expect(complaints).toEqual([])
})

test('a strip that the compositor moves late stays at the slide that was asked for', async () => {
  const { page } = await openCold('/')
  const strip = page.locator('[data-region="our-services"] [data-carousel]')
  const slides = strip.locator(':has(> [data-slide])')
  const at = () => slides.evaluate((row) => (row.parentElement?.scrollLeft ?? 0) / row.clientWidth)

  await strip.getByRole('button', { name: 'Slide 3', exact: true }).click()
  await slides.evaluate(async (row) => {
    const [moving] = row.getAnimations()
    moving?.updatePlaybackRate(0.2)
    await moving?.finished
  })
  await strip.getByRole('button', { name: 'Pause the slides' }).click()

  expect(await at()).toBe(2)
})

test('with reduced motion no carousel turns until it is played', async () => {
  const { page, wake } = await openCold('/', { reducedMotion: 'reduce' })
  const hero = page.getByRole('region', { name: 'What we run for you' })
  const strip = page.locator('[data-region="our-services"] [data-carousel]')
  const nameOf = (carousel: Locator) =>
    carousel.locator('[data-control="pause"]').getAttribute('aria-label')
  expect([await nameOf(hero), await nameOf(strip)]).toEqual(['Play the slides', 'Play the slides'])

  await hero.getByRole('button', { name: 'Play the slides' }).click()
  await wake('hero')
  await strip.scrollIntoViewIfNeeded()
  await wake('our-services')

  expect([await nameOf(hero), await nameOf(strip)]).toEqual(['Pause the slides', 'Play the slides'])
})

test('side menu and questions open before hydration, and stay open', async () => {
  const { page, complaints, wake } = await openCold('/service/operation/production')
  const links = page.locator('#operation-links')
  const menu = page.getByRole('button', { name: 'All operations' })

  await menu.click()
  await links.waitFor()
  await page.locator('summary').first().click()
  await page.locator('details[open]').waitFor()
  await wake('page')

  expect(await links.isVisible()).toBe(true)
  expect(await page.locator('details[open]').count()).toBe(1)
  await menu.click()
  await links.waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
})

test('a tab is marked before its page comes', async () => {
  const { page } = await openCold('/service')
  const tabs = page.getByRole('navigation', { name: 'Kind of service' })

  const marked = await tabs.evaluate((list) => {
    list.querySelector<HTMLElement>('[href="/service?tab=operation"]')?.click()
    return [...list.querySelectorAll('[aria-current]')].map((link) => link.firstChild?.textContent)
  })

  expect(marked).toEqual(['Operations'])
  await page.waitForURL(/tab=operation/, { waitUntil: 'commit' })
})

test('a tab that is opened in another window before hydration is not marked in this one', async () => {
  const { page, wake } = await openCold('/service')
  const tabs = page.getByRole('navigation', { name: 'Kind of service' })
  const current = tabs.locator('[aria-current]')
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    tabs.getByRole('link', { name: 'Operations' }).click({ modifiers: ['Shift'] }),
  ])
  await other.close()
  expect(await current.textContent()).toContain('Operations')

  await wake('page')

  expect(await current.count()).toBe(1)
  expect(await current.textContent()).toContain('Set Ups')
})

test('the departments open, are searched and chosen before hydration', async () => {
  const { page, complaints, wake } = await openCold('/career')
  const finance = page.getByRole('option', { name: 'Finance & Accounts' })

  await button(page, 'Department: Select Department').click()
  await finance.waitFor()
  await page.keyboard.type('fin')
  await finance.click()
  await finance.waitFor({ state: 'hidden' })
  await button(page, 'Department: Finance & Accounts').waitFor()
  await page.getByRole('textbox', { name: 'Job title' }).fill('account')
  await wake('careers-search')
  await button(page, 'Submit').click()

  await page.waitForURL(/title=account&department=FIN/)
  expect(complaints).toEqual([])
})

test('a search by keys is followed before hydration, with its department', async () => {
  const { page, complaints } = await openCold('/career')

  await page.getByRole('textbox', { name: 'Job title' }).focus()
  await page.keyboard.type('payable')
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type('acc')
  for (const key of ['Enter', 'Tab', 'Enter']) await page.keyboard.press(key)

  await page.waitForURL(/title=payable&department=FIN/, { waitUntil: 'commit' })
  await page.getByText('Results for “payable” in Finance & Accounts').waitFor()
  expect(complaints).toEqual([])
})

test('an opened list of departments stays open, with what was typed', async () => {
  const { page, complaints, wake } = await openCold('/career')

  await button(page, 'Department: Select Department').click()
  await page.keyboard.type('fin')
  await wake('careers-search')

  await page.getByRole('option', { name: 'Legal' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('option').allTextContents()).toEqual(['Finance & Accounts'])
  expect(await page.locator(':focus').inputValue()).toBe('fin')
  expect(complaints).toEqual([])
})

test('arrows, Home and End go through the departments before hydration, as they do after it', async () => {
  const { page, complaints, wake } = await openCold('/career')
  const choice = button(page, 'Department: Select Department')
  const field = page.getByRole('combobox', { name: 'Search departments' })
  const options = page.getByRole('option')
  const at = async () => {
    const id = await field.getAttribute('aria-activedescendant')
    const lit = await page
      .locator('[data-is-highlighted]')
      .evaluateAll((all) => all.map(({ id }) => id))
    return [
      await options.evaluateAll((all, one) => all.findIndex((option) => option.id === one), id),
      lit.length,
      lit[0] === id,
    ]
  }
  const keys = [
    'ArrowDown',
    'ArrowDown',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowDown',
    'End',
    'Home',
  ]
  const goThrough = async () => {
    const found = [await at()]
    for (const key of keys) {
      await page.keyboard.press(key)
      found.push(await at())
    }
    return found
  }

  await choice.press('ArrowDown')
  const before = await goThrough()
  await page.keyboard.press('End')
  await wake('careers-search')
  expect(await at()).toEqual([6, 1, true])
  await page.keyboard.press('Escape')
  await choice.press('ArrowDown')
  const after = await goThrough()

  expect(before).toEqual([0, 1, 2, 1, 0, 6, 0, 6, 0].map((option) => [option, 1, true]))
  expect(after).toEqual(before)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await button(page, 'Department: Logistics & Dispatch').waitFor()
  expect(complaints).toEqual([])
})

test('Escape closes the departments before hydration, and the button has the focus', async () => {
  const { page, complaints, wake } = await openCold('/career')
  const choice = button(page, 'Department: Select Department')
  const list = page.getByRole('listbox', { name: 'Departments' })

  await choice.click()
  await list.waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  expect(await choice.evaluate((one) => one === document.activeElement)).toBe(true)
  await wake('careers-search')

  expect(await choice.getAttribute('aria-expanded')).toBe('false')
  expect(await list.isVisible()).toBe(false)
  expect(complaints).toEqual([])
})

test('before hydration the input method has the keys that end a composition, and the field Shift and Home', async () => {
  const { page } = await openCold('/career')
  await button(page, 'Department: Select Department').click()
  await page.keyboard.type('fin')
  const field = page.locator(':focus')

  const areLeft = await field.evaluate((one) =>
    ['Enter', 'Escape'].map((key) => {
      const more = { bubbles: true, cancelable: true, isComposing: true }
      return one.dispatchEvent(new KeyboardEvent('keydown', { key, ...more }))
    }),
  )
  await page.keyboard.press('Shift+Home')

  expect(areLeft).toEqual([true, true])
  expect(await field.inputValue()).toBe('fin')
  expect(await page.getByRole('listbox', { name: 'Departments' }).isVisible()).toBe(true)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('fin')
})

test('a search says what it lacks before hydration', async () => {
  const { page, complaints, wake } = await openCold('/career')

  await button(page, 'Submit').click()
  expect(await problems(page)).toEqual(['Job Title is required', 'Please select a Department.'])
  await page.locator(':focus').fill('engineer')
  expect(await problems(page)).toEqual(['', 'Please select a Department.'])
  await button(page, 'Department: Select Department').click()
  await page.getByRole('option', { name: 'Legal' }).click()
  expect(await problems(page)).toEqual(['', ''])
  await wake('careers-search')

  expect(await problems(page)).toEqual(['', ''])
  expect(await page.locator('main [aria-invalid]').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a search that still lacks something says so after hydration', async () => {
  const { page, complaints, wake } = await openCold('/career')

  await button(page, 'Submit').click()
  await page.locator(':focus').fill('engineer')
  await wake('careers-search')

  expect(await problems(page)).toEqual(['', 'Please select a Department.'])
  expect(complaints).toEqual([])
})

test('an enquiry says what it lacks before hydration, and is sent once', async () => {
  const { page, complaints, wake } = await openCold('/contact')
  // What is held is left to the browser after ten seconds, which a busy machine may need for the modules.
  await page.evaluate(holdDeadlines)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/enquiry')) sent.push(request.url())
  })
  const send = button(page, 'Send message')

  await send.click()
  expect(await problems(page)).toEqual([
    'Username is required',
    'Invalid email address',
    'Invalid phone number',
    'Subject is required',
    'Message is required',
  ])
  const fields = [
    ['Full Name', 'Asha Rao'],
    ['Email', 'asha'],
    ['Phone no.', '+91 98123 45678'],
    ['Subject', 'A visit'],
    ['Message', 'Please call.'],
  ] as const
  for (const [name, text] of fields) {
    await page.getByRole('textbox', { name, exact: true }).fill(text)
  }
  await send.click()
  expect(await problems(page)).toEqual(['', 'Invalid email address', '', '', ''])
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('asha@example.com')
  await send.click()
  await button(page, 'Wiat').waitFor()
  await button(page, 'Wiat').click()
  await wake('contact-enquiry')

  await dialogOf(page).waitFor()
  await button(page, 'Ok').click()
  expect(await send.isVisible()).toBe(true)
  expect(sent).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('a category is asked for, and the way back to the top taken, before hydration', async () => {
  const { page } = await openCold('/blog')
  const up = button(page, 'Back to top')
  expect(await up.isVisible()).toBe(false)

  await page.evaluate(() => scrollTo(0, 900))
  await up.click()
  await page.waitForFunction(() => scrollY === 0)
  await up.waitFor({ state: 'hidden' })
  await page.getByRole('combobox', { name: 'Select Category' }).selectOption({ index: 2 })

  await page.waitForURL(/\/blog\?category=.+&author=all$/, { waitUntil: 'commit' })
})
