import { Link, useLocation, useSelector } from '@site/platform'
import { selectIsUnknown } from '../careers-slice'
import styles from './openings-list.module.css'

/** A failure is not announced, but the way on is there. Without JavaScript it loads the page anew. */
export function TryAgain() {
  const { pathname, search } = useLocation()
  const isUnknown = useSelector(selectIsUnknown)
  if (!isUnknown) return null
  return (
    <Link className={styles.again} to={pathname + search} preventScrollReset>
      Try again
    </Link>
  )
}
