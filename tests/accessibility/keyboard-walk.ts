import type { Page } from 'playwright-core'

export type Stop = {
  name: string
  isMarked: boolean
  isInView: boolean
  isSeen: boolean
  /** No other stop stands behind it: where a walk ends elsewhere, the focus was lost. */
  isLast: boolean
}

const most = 250

/** Every stop of the keyboard. A browser without a window has no toolbar, and may go on to the first stop. */
export async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(readStop)
    if (!stop || stop.name === stops[0]?.name) return stops
    stops.push(stop)
  }
  throw new Error(`The focus did not leave the page with ${most} stops.`)
}

/** Runs in the page: the focused element, whether its focus is visible, in view, and covered by nothing. */
function readStop(): Stop | undefined {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  // A link that fills a card shows its focus on the card, or on a layer over it; a field with a button in it, on both.
  const card = element.closest('li, article, aside, form') ?? element
  const within = [...card.querySelectorAll('*')].filter((one) => one.contains(element))
  const drawn = [
    ...[card, ...within].map((one) => getComputedStyle(one)),
    getComputedStyle(element, '::after'),
  ]
  const shares = [0.1, 0.5, 0.9]
  // A link that wraps has a box for each line.
  const isSeen = [...element.getClientRects()].some(({ left, top, width, height }) =>
    shares.some((x) =>
      shares.some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y)
        return element.contains(hit) || hit?.contains(element)
      }),
    ),
  )
  const { top, bottom } = element.getBoundingClientRect()
  const last = [...document.querySelectorAll<HTMLElement>('a, button, input')].findLast(
    (one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }),
  )
  return {
    name: element.outerHTML.slice(0, 120),
    isMarked: drawn.some((style) => style.outlineStyle !== 'none'),
    isInView: bottom > 0 && top < innerHeight,
    isSeen,
    isLast: element === last,
  }
}
