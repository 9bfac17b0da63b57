import type { Page } from 'playwright-core'
import { untilLive } from '../support/browser/browser'
import { hold } from '../support/browser/hold'
import { sharePage } from '../support/browser/share-page'
import { readShifts } from '../support/browser/shifts'

const url = process.env.SITE_URL ?? ''
const open = sharePage()

test('a font that came too late stays away while others are prefetched', async () => {
  const { page } = await open('about:blank')
  const heldFont = await hold(page, '**/fonts/*.woff2')
  // The first of two sheets comes last, and stands before the other.
  const heldSheet = await hold(page, /\/releases\/(?:marketing|contact)\/.*\.css$/, 1)
  const font = page.waitForResponse('**/fonts/*.woff2')
  const sheets = ['marketing', 'contact'].map((remote) =>
    page.waitForEvent('requestfinished', (request) =>
      new RegExp(`/releases/${remote}/.*\\.css$`).test(request.url()),
    ),
  )
  await page.goto(`${url}/blog/honest-oee-before-automation`, { waitUntil: 'commit' })
  // A browser waits a tenth of a second for an optional font, and then keeps the fallback.
  await page.waitForFunction(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return paint && performance.now() > paint.startTime + 300
  })
  const before = await widthOf(page, 'h1')
  heldFont.release()
  await (await font).finished()
  await untilLive(page)

  await page.locator('main a[href^="/contact"]').last().scrollIntoViewIfNeeded()
  await Promise.race(sheets)
  heldSheet.release()
  await Promise.all(sheets)
  await page.waitForLoadState('networkidle')

  expect(await widthOf(page, 'h1')).toBe(before)
  expect(await readShifts(page)).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
})

/** Width of the text, which another font changes. */
function widthOf(page: Page, selector: string) {
  return page.locator(selector).evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().width
  })
}

test('a layout shift is detected (control)', async () => {
  const { page } = await open(`${url}/about`)
  // What React does not find as the server wrote it is replaced, and what is gone tells of no shift.
  await untilLive(page)
  // What was never painted does not shift.
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  await page.evaluate(async () => {
    document
      .querySelector('main')
      ?.prepend(Object.assign(document.createElement('p'), { textContent: 'New' }))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

  expect(await readShifts(page)).not.toEqual([])
})
