import type { Page } from 'playwright-core'
import { readThrough, untilLive } from '../support/browser'
import { isThorough, showRows } from '../support/finding'
import { pages, templates } from '../support/pages'
import { sharePage } from '../support/share-page'

showRows(['U2'], 'what axe does not see')

const url = process.env.SITE_URL ?? ''
const open = sharePage()
const paths = [...(isThorough ? pages : templates), '/nowhere']

/** The controls beside which another answers within 12 pixels of their middle: the rule's exception for spacing. */
function findSmall(page: Page) {
  return page.evaluate(() => {
    const least = 24
    /** Within a sentence the height of the line decides. */
    const isInText = (control: Element) =>
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && node.data.trim() !== '',
      )
    const controlOf = (element: Element | null | undefined) => {
      const control = element?.closest('a[href], button, input, select, textarea, summary, label')
      return control instanceof HTMLLabelElement ? control.control : control
    }
    const middleOf = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const
    const around = Array.from({ length: 8 }, (_, eighth) => (eighth * Math.PI) / 4)

    function findNeighbour(control: Element) {
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const [x, y] = middleOf(control.getBoundingClientRect())
      if (controlOf(document.elementFromPoint(x, y)) !== control) return undefined
      // A pixel less: the browser answers for whole pixels.
      const reach = least / 2 - 1
      return around
        .map((angle) =>
          document.elementFromPoint(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach),
        )
        .map(controlOf)
        .find((hit) => hit && hit !== control)
    }

    const nameOf = (control: Element | undefined | null) =>
      control?.getAttribute('aria-label') ?? control?.textContent?.trim()
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !isInText(control))
      .flatMap((control) => {
        const neighbour = findNeighbour(control)
        return neighbour ? [`${nameOf(control)} is close to ${nameOf(neighbour)}`] : []
      })
  })
}

/** The controls that Tab reaches and something else covers. */
async function findCovered(page: Page) {
  const covered: string[] = []
  const most = 250
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const control = document.activeElement
      if (!control || control === document.body) return undefined
      const shares = [0.1, 0.5, 0.9]
      // A link that wraps has a box for each line.
      const isSeen = [...control.getClientRects()].some(({ left, top, width, height }) =>
        shares.some((x) =>
          shares.some((y) => {
            const hit = document.elementFromPoint(left + width * x, top + height * y)
            return control.contains(hit) || hit?.contains(control)
          }),
        ),
      )
      return { name: control.outerHTML.slice(0, 120), isSeen }
    })
    if (!focused) return covered
    if (!focused.isSeen) covered.push(focused.name)
  }
  throw new Error(`The end of the page was not reached with ${most} stops.`)
}

test.each(paths)(
  '%s has no small control (2.5.8), and covers none with the focus (2.4.11)',
  async (path) => {
    const { page } = await open(url + path, {
      viewport: { width: 320, height: 640 },
      reducedMotion: 'reduce',
    })
    await untilLive(page)

    const onPhones = { covered: await findCovered(page), small: await findSmall(page) }
    await page.setViewportSize({ width: 1280, height: 600 })
    const onDesks = { covered: await findCovered(page), small: await findSmall(page) }

    const none = { covered: [], small: [] }
    expect({ onPhones, onDesks }).toEqual({ onPhones: none, onDesks: none })
  },
)

/** What the page moves by itself for longer than the five seconds of the rule. */
function findLongMotion(page: Page) {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ timeline, playState }) => timeline === document.timeline && playState === 'running',
      )
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 5000)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'moves')),
  )
}

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

test.each(paths.filter((path) => path !== '/'))('%s stands still (2.2.2)', async (path) => {
  const { page } = await open(url + path)
  await untilLive(page)
  await readThrough(page)

  expect(await findLongMotion(page)).toEqual([])
})
