import { walk } from '../accessibility/keyboard-walk'
import { findDragged, findLongMotion } from '../accessibility/motion'
import { findSmall } from '../accessibility/small-controls'
import { noteViolations } from '../policy/violations'
import { findViolations, rulesOfColours } from '../support/browser/axe'
import { readThrough, untilLive, type WatchedPage } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'
import { readShifts } from '../support/browser/shifts'
import { isThorough, showRows } from '../support/finding'
import { samplePages, sampleTemplates } from '../support/pages'

showRows(['U2', 'U3'], 'every page: axe, the keyboard, what axe does not see, its policy')

const url = process.env.SITE_URL ?? ''
const wide = { width: 1440, height: 900 }
const narrow = { width: 375, height: 900 }
const desk = { width: 1280, height: 600 }
const phone = { width: 320, height: 640 }
const open = sharePage({}, ({ page, complaints }) => noteViolations(page, complaints))
const openPhone = sharePage({ hasTouch: true, isMobile: true })

/** One page of each template on phones too. */
const windowsOf = (path: string) =>
  [...sampleTemplates, '/nowhere'].includes(path) ? [desk, phone] : [desk]

/** The slides of the home page turn for ever; `tests/layout/carousels.test.ts` sees them turn. */
const motionOf = (path: string) => (path === '/' ? 'reduce' : 'no-preference')

async function read({ page }: WatchedPage) {
  await untilLive(page)
  await readThrough(page)
  // Strips of slides are taken over by Swiper once they have been seen.
  await page.waitForFunction(
    () => !document.querySelector('[data-carousel] [aria-label=Slides]:not([data-swiping])'),
  )
}

// To open and read a page takes longer than any of its tests, which follow each other on it.
describe.each([...samplePages, '/nowhere', '/service?tab=operation', '/career?title=nobody'])(
  '%s',
  (path) => {
    let opened: WatchedPage

    beforeAll(async () => {
      opened = await open(url + path, { viewport: wide, reducedMotion: motionOf(path) })
      await read(opened)
      // What is fetched ahead or told of the view comes after that.
      await opened.page.waitForLoadState('networkidle')
    })

    test('hydrates silently, keeps to its policy, and makes requests to the site only', async () => {
      const { page, complaints, requests } = opened
      const isMissing = path === '/nowhere'

      const said = complaints.splice(0)
      expect(said.filter((one) => !(isMissing && one.includes('404')))).toEqual([])
      const own = [url, ...serviceOrigins(await page.content())]
      const isForeign = (to: string) => to.startsWith('http') && !own.includes(new URL(to).origin)
      expect(requests.filter(isForeign)).toEqual([])
    })

    test('nothing shifts', async () => {
      expect(await readShifts(opened.page)).toEqual([])
    })

    if (path !== '/') {
      test('stands still (2.2.2), and has nothing to drag (2.5.7)', async () => {
        const { page } = opened

        expect(await findLongMotion(page)).toEqual([])
        const draggable = page.locator('[data-carousel], [draggable="true"], input[type="range"]')
        expect(await draggable.count()).toBe(0)
        expect(await findDragged(page)).toEqual([])
      })
    }

    test('has no violation at either width, nor in the dark scheme, where no surface stays light', async () => {
      const { page } = opened
      await page.emulateMedia({ reducedMotion: 'reduce' })

      const atWide = await findViolations(page)
      await page.setViewportSize(narrow)
      const atNarrow = await findViolations(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      const inDark = await findViolations(page, rulesOfColours)
      await page.setViewportSize(wide)
      const light = await page.evaluate(findLightPlaces)

      const none = { atWide: [], atNarrow: [], inDark: [], light: [] }
      expect({ atWide, atNarrow, inDark, light }).toEqual(none)
      if (isThorough) expect(await findElsewhere(opened)).toEqual([])
    })

    test('is never wider than the screen', async () => {
      const widths: number[] = []
      for (const width of [1920, 1440, 1024, 768, 375, 320]) {
        await opened.page.setViewportSize({ width, height: 800 })
        widths.push(await opened.page.evaluate(() => document.documentElement.scrollWidth))
      }

      expect(widths).toEqual([1920, 1440, 1024, 768, 375, 320])
    })

    test.each(windowsOf(path))(
      'at $width pixels the keyboard passes through, all stops are marked, in view and uncovered (2.4.11), and no control is small (2.5.8)',
      async (window) => {
        const { page, complaints } = opened
        await page.setViewportSize(window)

        const stops = await walk(page)

        expect(stops.length).toBeGreaterThan(15)
        expect(stops.at(-1)).toMatchObject({ isLast: true })
        const isWrong = ({ isMarked, isInView, isSeen }: (typeof stops)[number]) =>
          !isMarked || !isInView || !isSeen
        expect(stops.filter(isWrong)).toEqual([])
        expect(await findSmall(page)).toEqual([])
        expect(complaints).toEqual([])
      },
    )
  },
)

describe.each([...samplePages, '/nowhere'])('%s on a phone', (path) => {
  let opened: WatchedPage

  beforeAll(async () => {
    const viewport = { width: 375, height: 667 }
    opened = await openPhone(url + path, { viewport, reducedMotion: motionOf(path) })
    await read(opened)
    // Until all of it is laid out, a phone does not know where the end of a page is, nor what is there.
    await opened.page.waitForSelector('html[data-is-whole]')
  })

  test('nothing shifts', async () => {
    expect(await readShifts(opened.page)).toEqual([])
  })

  test('the way to the top is easy to hit, and covers nothing at the end', async () => {
    const { page } = opened
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const toTop = page.getByRole('button', { name: 'Back to top' })
    await toTop.waitFor()

    const { reach, covered } = await toTop.evaluate((button) => {
      const { left, top, right, bottom } = button.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const isHit = (across: number, down: number) =>
        document.elementFromPoint(x + across, y + down) === button
      const others = document.querySelectorAll('a, button, input, select, textarea, summary, dd')
      return {
        reach: [isHit(-22, 0), isHit(21, 0), isHit(0, -22), isHit(0, 21)],
        covered: [...others]
          .filter((other) => other !== button && other.checkVisibility())
          .filter((other) => {
            const box = other.getBoundingClientRect()
            const isBeside = box.right < x - 22 || box.left > x + 22
            return !isBeside && box.bottom > y - 22 && box.top < y + 22
          })
          .map(({ textContent }) => textContent),
      }
    })

    expect(reach).toEqual([true, true, true, true])
    expect(covered).toEqual([])
  })
})

/** Origins of the services, from the page's own settings. */
function serviceOrigins(html: string) {
  return [...html.matchAll(/https?:\/\/(?:127\.0\.0\.1|localhost):\d+/g)].map(([origin]) => origin)
}

/** At 400 and at 200 percent of 1,280 pixels, and in colours of the visitor's own. */
async function findElsewhere({ page }: WatchedPage) {
  const found: string[] = []
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 512 })
    found.push(...(await findViolations(page)))
  }
  await page.emulateMedia({ forcedColors: 'active' })
  return [...found, ...(await findViolations(page))]
}

/** Runs in the page: what is light and as large as a field of a form, except what sends it, outside of drawings and dark bands. */
function findLightPlaces(): string[] {
  const isLight = (colour: string) => {
    const [red = 0, green = 0, blue = 0, opacity = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    return opacity > 0.5 && red * 0.3 + green * 0.59 + blue * 0.11 > 150
  }
  return [
    ...document.querySelectorAll<HTMLElement>('body, body *:not([data-palette] *, [type=submit])'),
  ]
    .filter(({ clientWidth, clientHeight }) => clientWidth * clientHeight > 15_000)
    .filter((element) => isLight(getComputedStyle(element).backgroundColor))
    .map(({ tagName, className }) => `${tagName} ${className}`)
}
