import { sleepingRegion } from './regions'
import { whenIdle } from './when-idle'

/**
 * Of a page that was just opened on a phone, the parts that are far below the first screen are not laid out until it is
 * at rest (`base.css`): meanwhile a tap, the font and hydration need not compute their styles.
 */
const parts = '[data-region] > *, [data-is-far]'

/** Lays out all of the page at once, and all of the pages after it: a place in it is to be scrolled to. */
export function layOutWhole() {
  document.documentElement.dataset.isWhole = ''
}

/** True when the browser scrolls to a place of the page: one where the visitor was, or one that the address names. */
export function opensAtPlace(): boolean {
  const [entry = {}] = performance.getEntriesByType('navigation')
  return location.hash !== '' || Reflect.get(entry, 'type') !== 'navigate'
}

/** For a page that is about to be shown from its top: as one that was just opened. */
export async function layOutFromTop() {
  delete document.documentElement.dataset.isWhole
  // Its parts are there then.
  await new Promise<void>(whenIdle)
  await layOutByParts()
}

/** Lays out the page part by part, each when the browser is idle, so that no task of it delays a tap. */
export async function layOutByParts() {
  for (const part of document.querySelectorAll<HTMLElement>(parts)) {
    // What is not hydrated yet has to stay as the server wrote it.
    if (sleepingRegion(part)) continue
    await new Promise<void>(whenIdle)
    part.style.contentVisibility = 'visible'
  }
  layOutWhole()
}
