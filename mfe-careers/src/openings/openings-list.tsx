import { toHeading } from '@site/contract'
import { Link, useSearchParams, useSelector } from '@site/platform'
import { TryAgain, useNewFocus } from '@site/ui/lists'
import type { Job } from '../careers-api'
import {
  selectIsMore,
  selectIsUnknown,
  selectJobCount,
  selectJobs,
  selectSearch,
  selectStatus,
} from '../careers-slice'
import { isSearch, readPage } from '../search/search-query'
import { JobCard } from './job-card'
import { openingsShown } from './opening-steps'
import styles from './openings-list.module.css'
import { SearchedFor } from './searched-for'
import { ShowMore } from './show-more'

const placeholders = ['first', 'second', 'third', 'fourth']

export function OpeningsList() {
  const [parameters] = useSearchParams()
  const page = readPage(parameters)
  const status = useSelector(selectStatus)
  const jobs = useSelector(selectJobs)
  const isMore = useSelector(selectIsMore)
  const isLoading = status === 'loading' || status === 'idle'
  // What is shown stays while more of it is on its way.
  const shown: Job[] = (isLoading && !isMore ? null : jobs?.slice(0, openingsShown(page))) ?? []
  const { list, follow } = useNewFocus(shown.length)

  return (
    <section className={styles.openings} aria-label="Open positions">
      <SearchedFor isLoading={isLoading} />
      <Outcome isLoading={isLoading} shown={shown.length} />
      <ul ref={list} className={styles.list}>
        {shown.map((job, position) => (
          // A service may send one key twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={`${job.key} ${position}`}>
            <JobCard job={job} />
          </li>
        ))}
        {isLoading &&
          placeholders.map((name) => (
            <li key={name} className={styles.placeholder} aria-hidden="true" />
          ))}
      </ul>
      {!isLoading && <ShowMore shown={shown.length} onFollow={follow} />}
      {status === 'failed' && <TryAgain />}
    </section>
  )
}

/** Its text is always in the same element, so that what comes of a search is announced. */
function Outcome({ isLoading, shown }: { isLoading: boolean; shown: number }) {
  const count = useSelector(selectJobCount)
  const isNull = useSelector(selectJobs) === null
  const isUnknown = useSelector(selectIsUnknown)
  const search = useSelector(selectSearch)
  const isEmpty = !isLoading && !isUnknown && shown === 0
  return (
    <div className={isEmpty ? styles.nothing : styles.count}>
      <p role="status">
        {isLoading ? <span className={styles.hidden}>Loading open positions</span> : describe()}
      </p>
      {isEmpty && search && isSearch(search) && (
        <Link className={styles.more} to="/career" state={toHeading}>
          Reset
        </Link>
      )}
    </div>
  )

  function describe() {
    if (isUnknown) return null
    if (isNull) return 'No Jobs Found'
    if (isEmpty) return 'Job not found'
    if (shown < count) return `${shown} of ${count} open positions`
    return count === 1 ? '1 open position' : `${count} open positions`
  }
}
