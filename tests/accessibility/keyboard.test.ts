import type { Page } from 'playwright-core'
import { untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'
import { showRows } from '../support/finding'
import { samplePages } from '../support/pages'

showRows(['U2'], 'the keyboard on every page')

const url = process.env.SITE_URL ?? ''
const open = sharePage()

type Stop = { name: string; isMarked: boolean; isInView: boolean }

/** The focused element, and whether its focus is visible. */
function readStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return undefined
    // A link that fills a card shows its focus on the card, or on a layer over it; a field with a button in it, on both.
    const card = element.closest('li, article, aside, form') ?? element
    const within = [...card.querySelectorAll('*')].filter((one) => one.contains(element))
    const drawn = [
      ...[card, ...within].map((one) => getComputedStyle(one)),
      getComputedStyle(element, '::after'),
    ]
    const isMarked = drawn.some((style) => style.outlineStyle !== 'none')
    const { top, bottom } = element.getBoundingClientRect()
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`
    return { name, isMarked, isInView: bottom > 0 && top < innerHeight }
  })
}

async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let step = 0; step < 150; step++) {
    await page.keyboard.press('Tab')
    const stop = await readStop(page)
    // A browser without a window has no toolbar, and may go on to the first stop.
    if (!stop || stop.name === stops[0]?.name) return stops
    stops.push(stop)
  }
  throw new Error('The focus never left the page.')
}

const passages = samplePages
  .map((path) => ({ path, width: 1440 }))
  .concat({ path: '/', width: 375 })

test.each(passages)(
  'the keyboard passes through $path at $width pixels, everything is marked and in view',
  async ({ path, width }) => {
    const { page, complaints } = await open(url + path, {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    await untilLive(page)

    const stops = await walk(page)

    expect(stops[0]?.name).toBe('A Skip to content')
    expect(stops.length).toBeGreaterThan(15)
    expect(stops.filter(({ isMarked, isInView }) => !isMarked || !isInView)).toEqual([])
    expect(complaints).toEqual([])
  },
)

test.each([
  { path: '/service', names: ['Automation', 'Operations'] },
  { path: '/blog', names: ['Meera Nair', 'Everyone'] },
])('the focus stays at the choices of $path, one after the other', async ({ path, names }) => {
  const { page, complaints } = await open(url + path)
  await untilLive(page)

  for (const name of names) {
    const choice = page.getByRole('main').getByRole('link', { name, exact: true })
    await choice.focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.hasAttribute('aria-current'))
    await page.waitForLoadState('networkidle')
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
