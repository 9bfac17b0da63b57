import { readThrough, untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'
import { readShifts } from '../support/browser/shifts'
import { samplePages } from '../support/pages'

const url = process.env.SITE_URL ?? ''
const open = sharePage()

const cases = samplePages.flatMap((path) => [375, 1440].map((width) => ({ path, width })))

test.each(cases)('nothing shifts on $path at $width pixels', async ({ path, width }) => {
  const { page } = await open(url + path, { viewport: { width, height: 800 } })
  await untilLive(page)

  await readThrough(page)
  // Strips of slides are taken over by Swiper once they have been seen.
  await page.waitForFunction(
    () => !document.querySelector('[data-carousel] [aria-label=Slides]:not([data-swiping])'),
  )

  expect(await readShifts(page)).toEqual([])
})

test('what shifts is seen', async () => {
  const { page } = await open(`${url}/about`)
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
