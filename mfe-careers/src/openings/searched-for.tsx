import { toHeading } from '@site/contract'
import { Link, useSearchParams, useSelector } from '@site/platform'
import { selectDepartments, selectIsUnknown, selectSearch } from '../careers-slice'
import { isSearch, readSearch } from '../search/search-query'
import styles from './openings-list.module.css'

/** The form is empty again after a search, so this says what the list answers. */
export function SearchedFor({ isLoading }: { isLoading: boolean }) {
  const [parameters] = useSearchParams()
  const answered = useSelector(selectSearch)
  const departments = useSelector(selectDepartments)
  const isUnknown = useSelector(selectIsUnknown)
  // A search that failed has left the list of the one before.
  const search = isLoading || !answered ? readSearch(parameters) : answered
  const { title, department } = search
  const name = departments.find(({ key }) => key === department)?.department ?? department

  if (isUnknown || !isSearch(search)) return null

  return (
    <div className={styles.searched}>
      <p>
        Results for {title && <bdi>“{title}”</bdi>}
        {title && name && ' in '}
        {name && <bdi>{name}</bdi>}
      </p>
      <Link to="/career" state={toHeading}>
        All openings
      </Link>
    </div>
  )
}
