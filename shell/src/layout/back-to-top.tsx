import { goToTop } from '@site/ui/controls'
import { useSyncExternalStore } from 'react'
import styles from './back-to-top.module.css'

export function BackToTop() {
  const isScrolled = useSyncExternalStore(watchScroll, readScrolled, () => false)
  return (
    <button
      type="button"
      className={styles.button}
      suppressHydrationWarning
      data-control="top"
      aria-label="Back to top"
      hidden={!isScrolled}
      onClick={goToTop}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M12 20V5m-6 6 6-6 6 6" />
      </svg>
    </button>
  )
}

function watchScroll(onScroll: () => void) {
  addEventListener('scroll', onScroll, { passive: true })
  return () => removeEventListener('scroll', onScroll)
}

const readScrolled = () => scrollY > 0
