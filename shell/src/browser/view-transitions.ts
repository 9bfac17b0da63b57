import type { createBrowserRouter } from 'react-router-dom'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>

/** Sees to it that nobody waits for the end of an animation: not the next page, and not a click on this one. */
export function finishViewTransitions(router: Router) {
  // React commits no page while one runs.
  router.subscribe(({ navigation: { state, historyAction } }) => {
    if (state === 'idle') return
    void skipViewTransition()
    if (historyAction !== 'POP') document.documentElement.removeAttribute('data-browser-animated')
  })
  addEventListener('pointerdown', () => void skipViewTransition(), true)
  // While one runs, the browser finds only the root element under the pointer.
  addEventListener(
    'click',
    async (click) => {
      if (click.target !== document.documentElement) return
      await skipViewTransition()
      const met = document.elementFromPoint(click.clientX, click.clientY)
      if (met !== document.documentElement) met?.dispatchEvent(new PointerEvent('click', click))
    },
    true,
  )
}

async function skipViewTransition() {
  const running = document.activeViewTransition
  if (!running) return
  // Skipped before it is ready, it would count as an error. What fails is React's to report.
  await Promise.allSettled([running.ready])
  running.skipTransition()
  await Promise.allSettled([running.finished])
}
