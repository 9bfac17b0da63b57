import { untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'
import { showRows } from '../support/finding'
import { walk } from './keyboard-walk'

showRows(['U2'], 'the keyboard where it wakes a page')

const url = process.env.SITE_URL ?? ''
const open = sharePage()

test('the keyboard passes through a page that wakes with the focus, everything is marked and in view', async () => {
  const { page, complaints } = await open(url, {
    viewport: { width: 375, height: 900 },
    reducedMotion: 'reduce',
  })
  await untilLive(page)

  const stops = await walk(page)

  expect(stops.length).toBeGreaterThan(15)
  expect(stops.at(-1)).toMatchObject({ isLast: true })
  expect(stops.filter(({ isMarked, isInView }) => !isMarked || !isInView)).toEqual([])
  expect(complaints).toEqual([])
})

test.each([
  { path: '/service', choices: { Automation: 'ERP by the month', Operations: 'HR & Admin' } },
  { path: '/blog', choices: { 'Meera Nair': '5 articles', Everyone: '15 articles' } },
])('the focus stays at the choices of $path, one after the other', async ({ path, choices }) => {
  const { page, complaints } = await open(url + path)
  await untilLive(page)

  for (const [name, chosen] of Object.entries(choices)) {
    const choice = page.getByRole('main').getByRole('link', { name, exact: true })
    await choice.focus()
    await page.keyboard.press('Enter')
    const words = page.locator('main :is(h2, [role=status])')
    await words.filter({ hasText: new RegExp(`^${chosen}$`) }).waitFor()
    expect(await choice.getAttribute('aria-current')).toBe('true')
    expect(await choice.evaluate((link) => link === document.activeElement)).toBe(true)
  }
  expect(complaints).toEqual([])
})

test('in a low window the last link of the operations is in view with the focus', async () => {
  const { page } = await open(`${url}/service/operation/production`, {
    viewport: { width: 683, height: 330 },
    reducedMotion: 'reduce',
  })
  await untilLive(page)
  const links = page.getByRole('navigation', { name: 'Operations' }).getByRole('link')
  // So far down that the menu sticks below the header.
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))

  await links.last().focus()

  const box = await links.last().evaluate((link) => {
    const { top, bottom } = link.getBoundingClientRect()
    return { top, bottom }
  })
  expect(box.top).toBeGreaterThanOrEqual(0)
  expect(box.bottom).toBeLessThanOrEqual(330)
})

test('the first stop is a skip link past the navigation', async () => {
  const { page } = await open(`${url}/contact`)
  await untilLive(page)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')

  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})
