import { Link, useSearchParams, useSelector } from '@site/platform'
import { chips } from '@site/ui/chips'
import type { ComponentProps, FocusEvent } from 'react'
import type { Department } from '../careers-api'
import { selectDepartments, selectIsUnknown, selectStatus } from '../careers-slice'
import { readSearch, searchPath } from '../search/search-query'

/** More would not be skimmed; the search form lists all. */
const most = 12

const shown = (departments: Department[]) => departments.slice(0, most)

/** Whether the department has a link among those of `DepartmentLinks`. */
export function isShown(departments: Department[], department: string): boolean {
  return departments.length > 1 && shown(departments).some(({ key }) => key === department)
}

/** Links to all openings of a department, for which the form would require a title. */
export function DepartmentLinks() {
  const [query] = useSearchParams()
  const departments = useSelector(selectDepartments)
  const isUnknown = useSelector(selectIsUnknown)
  const isLoading = useSelector(selectStatus) === 'loading'
  const search = readSearch(query)

  if (isUnknown || search.title) return null
  if (departments.length < 2) return isLoading && <div className={chips.coming} />

  return <DepartmentChips departments={departments} chosen={search.department} preventScrollReset />
}

type DepartmentChipsProps = Pick<ComponentProps<typeof Link>, 'preventScrollReset' | 'state'> & {
  departments: Department[]
  chosen?: string
}

export function DepartmentChips({ departments, chosen, ...link }: DepartmentChipsProps) {
  return (
    <nav className={chips.chips} aria-label="Departments" onFocus={showWhole}>
      {shown(departments).map(({ key, department }) => (
        <Link
          key={key}
          {...link}
          to={searchPath({ title: '', department: key })}
          aria-current={key === chosen || undefined}
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
