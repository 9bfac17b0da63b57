import { toHeading } from '@site/contract'
import { Link, useSelector } from '@site/platform'
import { actions } from '@site/ui/actions'
import type { JobSearch } from '../careers-api'
import { selectDepartments, selectOthers } from '../careers-slice'
import { departmentName, searchPath } from '../search/search-query'
import { DepartmentChips } from './department-links'
import { JobList } from './job-list'
import styles from './nothing-found.module.css'

/** Ways on from a search that found nothing. */
export function NothingFound({ search }: { search: JobSearch }) {
  const others = useSelector(selectOthers)
  const departments = useSelector(selectDepartments)
  const { title, department } = search
  const searched = departmentName(departments, search)
  const isKnown = departments.some(({ key }) => key === department)
  // Above a search for a department alone all of them stand already.
  const ways = title ? departments.filter(({ key }) => key !== department) : []
  const all = others?.count === 1 ? '1 other position is' : `${others?.count} other positions are`

  return (
    <>
      {others !== null && others.count > 0 && <p className={styles.others}>{all} open.</p>}
      {title && isKnown && (
        <p className={styles.way}>
          <Link
            className={actions.secondary}
            to={searchPath({ title: '', department })}
            state={toHeading}
          >
            {/* One flex item: between two, the space would be lost. */}
            <span>
              All of <bdi>{searched}</bdi>
            </span>
          </Link>
        </p>
      )}
      {ways.length > 0 && (
        <div className={styles.way}>
          <DepartmentChips departments={ways} state={toHeading} />
        </div>
      )}
      {others !== null && others.nearest.length > 0 && (
        <div className={styles.nearest}>
          <h2>Closest to your search</h2>
          <JobList
            jobs={others.nearest}
            namesDepartment={others.nearest.some((job) => job.department !== searched)}
          />
        </div>
      )}
    </>
  )
}
