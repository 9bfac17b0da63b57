import { canGoToTop, goToTop } from '@site/ui/controls'
import { useSyncExternalStore } from 'react'
import styles from './back-to-top.module.css'

export function BackToTop() {
  const isShown = useSyncExternalStore(watch, canGoToTop, () => false)
  return (
    <button
      type="button"
      className={styles.button}
      suppressHydrationWarning
      data-control="top"
      aria-label="Back to top"
      hidden={!isShown}
      onClick={goToTop}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M12 20V5m-6 6 6-6 6 6" />
      </svg>
    </button>
  )
}

const changes = ['scroll', 'focusin', 'focusout']

function watch(onChange: () => void) {
  for (const type of changes) addEventListener(type, onChange, { passive: true })
  return () => {
    for (const type of changes) removeEventListener(type, onChange)
  }
}
