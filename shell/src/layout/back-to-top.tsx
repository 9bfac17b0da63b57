import { useSyncExternalStore } from 'react'
import styles from './back-to-top.module.css'

export function BackToTop() {
  const isScrolled = useSyncExternalStore(watchScroll, readScrolled, () => false)
  if (!isScrolled) return null
  return (
    <button type="button" className={styles.button} aria-label="Back to top" onClick={goToTop}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
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

function goToTop() {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
  // The button is about to go; without this, the keyboard would start again from the browser's bar.
  document.getElementById('main')?.focus({ preventScroll: true })
}
