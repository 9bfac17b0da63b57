import type { Router } from './own-router'

/** Skips a view transition that still runs when the next navigation begins, or when the visitor clicks. */
export function finishViewTransitions(router: Pick<Router, 'subscribe'>) {
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
  // Skipped earlier, its `ready` would reject. Failures are reported by React.
  await Promise.allSettled([running.ready])
  running.skipTransition()
  await Promise.allSettled([running.finished])
}
