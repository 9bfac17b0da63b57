import { useNavigation } from 'react-router-dom'
import styles from './navigation-progress.module.css'

/** Its style waits 150 ms before it shows anything, so that a quick navigation stays calm. */
export function NavigationProgress() {
  const isIdle = useNavigation().state === 'idle'
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label="Loading the page"
      aria-hidden={isIdle}
      data-pending={isIdle ? undefined : ''}
    />
  )
}
