import type { Page } from 'playwright-core'

/** What the page moves by itself for longer than the five seconds of the rule. */
export function findLongMotion(page: Page) {
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

/** What may be dragged, by the listeners of the elements and those that React calls for them. */
export async function findDragged(page: Page): Promise<string[]> {
  await page.evaluate(() => globalThis.siteBoot?.openAll())
  await page.waitForFunction(() => !document.querySelector('[data-region]:not([data-live])'))
  const client = await page.context().newCDPSession(page)
  // A function of the console, which a page itself has not.
  const expression = `(${dragged})(getEventListeners)`
  const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
    expression,
    includeCommandLineAPI: true,
    returnByValue: true,
  })
  await client.detach()
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
  return result.value
}

/** Runs in the page. */
function dragged(listenersOf: (target: Node) => object) {
  const ofDragging = /^(drag|drop|touch|(pointer|mouse)(down|move))/
  // React listens there to everything.
  const root = document.getElementById('site')
  const nativeOf = (target: Node) => (target === root ? [] : Object.keys(listenersOf(target)))
  const propsOf = (target: Node) =>
    Object.entries(target).find(([key]) => key.startsWith('__reactProps$'))?.[1] ?? {}
  const reactOf = (target: Node) =>
    Object.keys(propsOf(target))
      .filter((prop) => prop.startsWith('on'))
      .map((prop) => prop.slice(2).toLowerCase())
  const nameOf = (target: Node) => {
    if (!(target instanceof Element)) return 'the document'
    return target.closest('[data-carousel]') ? 'a carousel' : target.outerHTML.slice(0, 120)
  }
  // An option is lit below the pointer, and chosen by a click.
  const found = [document, ...document.querySelectorAll(':not([role=listbox], [role=listbox] *)')]
    .filter((target) =>
      [...nativeOf(target), ...reactOf(target)].some((event) => ofDragging.test(event)),
    )
    .map(nameOf)
  return [...new Set(found)]
}
