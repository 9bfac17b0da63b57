/** `leftAt` is how far the page was scrolled. */
type Pop = (tellRouter: () => void, leftAt: number) => unknown

/**
 * Tells the router of a history entry (back, forward, a link within the page) after the event. React renders at once
 * what starts in a `popstate` event, and then shows fallbacks in place of the server's HTML that is not hydrated:
 * a form would be gone, with what was typed. As a transition it waits for the code.
 */
export function postponePopState(pop: Pop) {
  let top: number | undefined
  // When the browser tells that it went to a part of the page, it has scrolled there already.
  globalThis.navigation?.addEventListener('navigate', () => {
    top = scrollY
  })
  addEventListener(
    'popstate',
    (event) => {
      if (!event.isTrusted) return
      event.stopImmediatePropagation()
      const { state, hasUAVisualTransition } = event
      // A swipe back is animated by the browser: a second animation would show the old page again.
      document.documentElement.toggleAttribute(
        'data-browser-animated',
        hasUAVisualTransition === true,
      )
      const tellRouter = () => dispatchEvent(new PopStateEvent('popstate', { state }))
      setTimeout(pop, 0, tellRouter, top ?? scrollY)
    },
    true,
  )
}
