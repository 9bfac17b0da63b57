import { Link, useSearchParams, useSelector } from '@site/platform'
import { chips } from '@site/ui/chips'
import type { FocusEvent } from 'react'
import { selectDepartments, selectIsUnknown, selectStatus } from '../careers-slice'
import { readSearch, searchPath } from '../search/search-query'

/** More would not be skimmed; the search form lists all. */
export const mostLinks = 12

/** Links to all openings of a department, for which the form would require a title. */
export function DepartmentLinks() {
  const [parameters] = useSearchParams()
  const departments = useSelector(selectDepartments)
  const isUnknown = useSelector(selectIsUnknown)
  const isLoading = useSelector(selectStatus) === 'loading'
  const search = readSearch(parameters)

  if (isUnknown || search.title) return null
  if (departments.length < 2) return isLoading && <div className={chips.coming} />

  return (
    <nav className={chips.chips} aria-label="Departments" onFocus={showWhole}>
      {departments.slice(0, mostLinks).map(({ key, department }) => (
        <Link
          key={key}
          to={searchPath({ title: '', department: key })}
          aria-current={key === search.department || undefined}
          preventScrollReset
        >
          <bdi>{department}</bdi>
        </Link>
      ))}
    </nav>
  )
}

/** Browsers leave a link that is half in view where it is. Not under a pointer, which would miss it. */
function showWhole({ target }: FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}
