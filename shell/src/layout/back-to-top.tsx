import { canGoToTop, goToTop, watchWayToTop } from '@site/ui/controls'
import { useEffect, useRef } from 'react'
import styles from './back-to-top.module.css'

export function BackToTop() {
  const button = useRef<HTMLButtonElement>(null)

  // Written by the listener, as before hydration: React would not see what changes between the two.
  useEffect(() => {
    const show = () => {
      if (button.current) button.current.hidden = !canGoToTop()
    }
    show()
    return watchWayToTop(show)
  }, [])

  return (
    <button
      ref={button}
      type="button"
      className={styles.button}
      suppressHydrationWarning
      data-control="top"
      aria-label="Back to top"
      hidden
      onClick={goToTop}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M12 20V5m-6 6 6-6 6 6" />
      </svg>
    </button>
  )
}
