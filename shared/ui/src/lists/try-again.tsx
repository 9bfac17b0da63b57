import { toHeading } from '@site/contract'
import { Link, useLocation } from '@site/platform'
import styles from './try-again.module.css'

/** The way on after a call that failed, which is not announced. Without JavaScript it loads the page anew. */
export function TryAgain() {
  const { pathname, search } = useLocation()
  return (
    <Link className={styles.again} to={pathname + search} state={toHeading} preventScrollReset>
      Try again
    </Link>
  )
}
