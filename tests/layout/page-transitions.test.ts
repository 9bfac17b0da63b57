import type { Page } from 'playwright-core'
import { untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'

const url = process.env.SITE_URL ?? ''
const open = sharePage({}, ({ page }) => page.addInitScript(noteTransitions))

/** Runs in the page: notes what each view transition animates, with what grows as `part`. */
function noteTransitions() {
  const animated: string[][] = []
  Object.assign(globalThis, { animated })
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (options) => {
    const transition = start(options)
    void transition.ready.then(() => {
      const names = document.getAnimations().flatMap(({ effect }) => {
        const name = effect instanceof KeyframeEffect ? effect.pseudoElement : null
        return name?.startsWith('::view-transition-') ? [name] : []
      })
      const parts = [...new Set(names)].map((name) => name.replace(/\(r-.+\)/, '(part)'))
      animated.push(parts.toSorted())
    })
    return transition
  }
}

async function openLive(path: string, shown: Parameters<typeof open>[1] = {}) {
  const opened = await open(url + path, shown)
  await untilLive(opened.page)
  return opened
}

/** What each view transition so far has animated. */
function transitionsOf(page: Page): Promise<string[][]> {
  return page.evaluate(() => Reflect.get(globalThis, 'animated'))
}

async function untilTransitions(page: Page, count: number) {
  await page.waitForFunction(
    (count) =>
      Reflect.get(globalThis, 'animated').length === count && !document.activeViewTransition,
    count,
  )
}

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

const pageFades = [
  '::view-transition-group(root)',
  '::view-transition-new(root)',
  '::view-transition-old(root)',
]

const partGrows = [
  '::view-transition-group(part)',
  '::view-transition-new(part)',
  '::view-transition-old(part)',
]

test('pages fade into each other, across remotes and on the way back', async () => {
  const { page, complaints } = await openLive('/')

  await menuLink(page, 'Career').click()
  await untilTransitions(page, 1)
  await menuLink(page, 'Contact').click()
  await untilTransitions(page, 2)
  await page.goBack()
  await untilTransitions(page, 3)

  expect(await transitionsOf(page)).toEqual([pageFades, pageFades, pageFades])
  expect(complaints).toEqual([])
})

test('title and picture of a card grow into those of its article, and back', async () => {
  const { page, complaints } = await openLive('/blog')
  const both = [...pageFades, ...partGrows, ...partGrows].toSorted()

  await page.locator('main article h2 a').first().click()
  await untilTransitions(page, 1)
  await page.goBack()
  await untilTransitions(page, 2)

  expect(await transitionsOf(page)).toEqual([both, both])
  expect(complaints).toEqual([])
})

test('a choice on a page does not fade', async () => {
  const { page } = await openLive('/blog')
  const author = page.locator('main a[href*="author="]').first()

  await author.click()
  await page.waitForURL('**author=**')
  await menuLink(page, 'Contact').click()
  await untilTransitions(page, 1)

  expect(await transitionsOf(page)).toEqual([pageFades])
})

test('nothing moves under reduced motion', async () => {
  const { page } = await openLive('/blog', { reducedMotion: 'reduce' })

  await page.locator('main article h2 a').first().click()
  await untilTransitions(page, 1)

  expect(await transitionsOf(page)).toEqual([[]])
})

test('nothing moves where the browser has animated by itself, as on a swipe back', async () => {
  const { page } = await openLive('/contact')
  await menuLink(page, 'Career').click()
  await untilTransitions(page, 1)
  await page.evaluate(() =>
    Object.defineProperty(PopStateEvent.prototype, 'hasUAVisualTransition', { value: true }),
  )

  await page.goBack()
  await untilTransitions(page, 2)
  await menuLink(page, 'Career').click()
  await untilTransitions(page, 3)

  expect(await transitionsOf(page)).toEqual([pageFades, [], pageFades])
})

test('a click during a transition is neither lost nor delayed', async () => {
  const { page, complaints } = await openLive('/')
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (options) => {
      const transition = start(options)
      void transition.ready.then(() => {
        for (const animation of document.getAnimations()) animation.pause()
        document.body.toggleAttribute('data-paused', true)
      })
      return transition
    }
  })
  await menuLink(page, 'Career').click()
  await page.waitForSelector('[data-paused]')

  // Without the check of the tool, which sees that the link is not what the pointer meets.
  await menuLink(page, 'Contact').click({ force: true })
  await page.waitForSelector('main form textarea')

  expect(new URL(page.url()).pathname).toBe('/contact')
  expect(complaints).toEqual([])
})
