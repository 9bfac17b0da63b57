import { toHeading } from '@site/contract'
import { Link, useSearchParams, useSelector } from '@site/platform'
import { chips } from '@site/ui/chips'
import { selectDepartments, selectIsUnknown, selectStatus } from '../careers-slice'
import { isSearch, readSearch, searchPath } from '../search/search-query'

/** As many as are looked through; the search knows all. */
const most = 12

/** The form wants a title too; these lead to all openings of a department. */
export function DepartmentLinks() {
  const [parameters] = useSearchParams()
  const departments = useSelector(selectDepartments)
  const isUnknown = useSelector(selectIsUnknown)

  const isLoading = useSelector(selectStatus) === 'loading'

  if (isUnknown || isSearch(readSearch(parameters))) return null
  if (departments.length < 2) return isLoading && <div className={chips.coming} />

  return (
    <nav className={chips.chips} aria-label="Departments">
      {departments.slice(0, most).map(({ key, department }) => (
        <Link key={key} to={searchPath({ title: '', department: key })} state={toHeading}>
          <bdi>{department}</bdi>
        </Link>
      ))}
    </nav>
  )
}
