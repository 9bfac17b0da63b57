import { toHeading } from '@site/contract'
import { Link, useLocation } from '@site/platform'
import styles from './try-again.module.css'

/** Retries a call that failed. Without JavaScript the link reloads the page. */
export function TryAgain() {
  const { pathname, search } = useLocation()
  return (
    <Link className={styles.again} to={pathname + search} state={toHeading} preventScrollReset>
      Try again
    </Link>
  )
}
