import type { Locator, Page } from 'playwright-core'
import { sample, send, sendButton, untilFormIsLive } from '../contact/enquiry'
import { untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'
import { showRows } from '../support/finding'
import { findDragged, findLongMotion } from './motion'

showRows(['U2'], 'what axe does not see')

const url = process.env.SITE_URL ?? ''
const open = sharePage()
const openPlain = sharePage({ javaScriptEnabled: false })

test('buttons stop everything that moves on the home page (2.2.2)', async () => {
  const { page } = await open(url)
  const moving = await findLongMotion(page)
  await untilLive(page)

  const buttons = await page.getByRole('button', { name: 'Pause the slides' }).all()
  // From the last on: a button that was pressed has another name.
  for (const button of buttons.reverse()) await button.click()

  expect(moving).not.toEqual([])
  expect(await findLongMotion(page)).toEqual([])
  expect(await page.getByRole('button', { name: 'Pause the slides' }).count()).toBe(0)
})

test('buttons turn every slide of the home page that can be dragged (2.5.7)', async () => {
  const { page } = await open(url, { reducedMotion: 'reduce' })
  await untilLive(page)
  const carousels = page.locator('[data-carousel]')
  const count = await carousels.count()

  for (let position = 0; position < count; position++) {
    const carousel = carousels.nth(position)
    await carousel.scrollIntoViewIfNeeded()
    const all = await carousel
      .locator('[data-slide]')
      .evaluateAll((slides) => slides.map((slide) => slide.getAttribute('data-slide')))
    expect(await turnThrough(carousel, 'Next slide', all.length)).toEqual([...all.slice(1), '1'])
    expect(await turnThrough(carousel, 'Previous slide', 1)).toEqual(all.slice(-1))
  }

  expect(count).toBeGreaterThan(2)
  // Swiper listens to the document once it has loaded.
  const turned = ['the document', 'a carousel']
  expect(turned).toEqual(expect.arrayContaining(await findDragged(page)))
})

/** Presses a button of a carousel, and tells the slide that each press leads to. */
async function turnThrough(carousel: Locator, button: string, times: number) {
  const shown: (string | null)[] = []
  const active = carousel.locator('[data-slide][data-active]')
  for (let turn = 0; turn < times; turn++) {
    const before = await active.getAttribute('data-slide')
    await carousel.getByRole('button', { name: button }).click()
    const other = carousel.locator(`[data-slide][data-active]:not([data-slide="${before}"])`)
    shown.push(await other.getAttribute('data-slide'))
  }
  return shown
}

/** What the fields of an enquiry hold. */
async function readEnquiry(page: Page) {
  const form = page.locator('form[action="/contact"]')
  const read = Object.keys(sample).map(async (name) => [
    name,
    await form.locator(`[name=${name}]`).inputValue(),
  ])
  return Object.fromEntries(await Promise.all(read))
}

const entered = { ...sample, userEmail: 'asha' }

test('an enquiry that was refused is asked for once (3.3.7)', async () => {
  const { page } = await openPlain(`${url}/contact`)

  await Promise.all([page.waitForNavigation(), send(page, entered)])

  expect(await readEnquiry(page)).toEqual(entered)
  expect(await page.getByText('Invalid email address').isVisible()).toBe(true)
})

test('with JavaScript, too, down to the subject that its link gave (3.3.7)', async () => {
  const { page } = await open(url)
  await untilLive(page)
  const { sub, ...typed } = entered
  const given = { ...typed, sub: 'One process that waits' }

  await page.getByRole('link', { name: 'Describe your process' }).last().click()
  await untilFormIsLive(page)
  for (const [name, text] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(text)
  await sendButton(page).click()
  await page.getByText('Invalid email address').waitFor()

  expect(await readEnquiry(page)).toEqual(given)
  await page.locator('[name=userEmail]').fill(sample.userEmail)
  await page.getByText('Invalid email address').waitFor({ state: 'detached' })
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
})
