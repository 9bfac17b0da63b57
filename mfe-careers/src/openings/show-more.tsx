import { Link, useSearchParams, useSelector } from '@site/platform'
import { actions } from '@site/ui/actions'
import { selectJobCount } from '../careers-slice'
import { readSearch, searchPath } from '../search/search-query'
import { pageAfter } from './opening-steps'
import styles from './openings-list.module.css'

type ShowMoreProps = { shown: number; onFollow: () => void }

export function ShowMore({ shown, onFollow }: ShowMoreProps) {
  const [parameters] = useSearchParams()
  const count = useSelector(selectJobCount)

  if (shown >= count) return null

  return (
    <Link
      className={`${actions.secondary} ${styles.more}`}
      to={searchPath(readSearch(parameters), pageAfter(shown))}
      preventScrollReset
      onClick={onFollow}
    >
      Show more openings
    </Link>
  )
}
