import { toHeading } from '@site/contract'
import { Link, useSearchParams, useSelector } from '@site/platform'
import { selectDepartments, selectIsUnknown } from '../careers-slice'
import { isSearch, readSearch, searchPath } from '../search/search-query'
import styles from './department-links.module.css'

/** As many as are looked through; the search knows all. */
const most = 12

/** The form wants a title too; these lead to all openings of a department. */
export function DepartmentLinks() {
  const [parameters] = useSearchParams()
  const departments = useSelector(selectDepartments)
  const isUnknown = useSelector(selectIsUnknown)

  if (isUnknown || departments.length < 2 || isSearch(readSearch(parameters))) return null

  return (
    <nav className={styles.departments} aria-label="Departments">
      {departments.slice(0, most).map(({ key, department }) => (
        <Link key={key} to={searchPath({ title: '', department: key })} state={toHeading}>
          <bdi>{department}</bdi>
        </Link>
      ))}
    </nav>
  )
}
