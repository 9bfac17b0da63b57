/**
 * Tells the router of a history entry (back, forward, a link within the page) after the event. React renders at once
 * what starts in a `popstate` event, and then shows fallbacks in place of the server's HTML that is not hydrated:
 * a form would be gone, with what was typed. As a transition it waits for the code. `before` brings the router, if it is
 * not there yet.
 */
export function postponePopState(before: () => Promise<unknown>) {
  addEventListener(
    'popstate',
    (event) => {
      if (!event.isTrusted) return
      event.stopImmediatePropagation()
      const { state, hasUAVisualTransition } = event
      // A swipe back is animated by the browser: a second animation would show the old page again.
      document.documentElement.toggleAttribute('data-browser-animated', hasUAVisualTransition)
      setTimeout(async () => {
        await before()
        dispatchEvent(new PopStateEvent('popstate', { state }))
      })
    },
    true,
  )
}
