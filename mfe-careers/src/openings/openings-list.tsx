import { useSearchParams, useSelector } from '@site/platform'
import { readPage, TryAgain, useNewFocus } from '@site/ui/lists'
import {
  selectGroups,
  selectIsUnknown,
  selectJobCount,
  selectKeepsList,
  selectOpenCount,
  selectSearch,
  selectStatus,
} from '../careers-slice'
import { isSearch } from '../search/search-query'
import { DepartmentLinks } from './department-links'
import { type JobGroup, jobsOf, takeJobs } from './job-groups'
import { Group } from './job-list'
import { NothingFound } from './nothing-found'
import { openingsShown } from './opening-steps'
import styles from './openings-list.module.css'
import { SearchedFor } from './searched-for'
import { ShowMore } from './show-more'

const placeholders = ['first', 'second', 'third', 'fourth']

export function OpeningsList() {
  const [query] = useSearchParams()
  const page = readPage(query)
  const status = useSelector(selectStatus)
  const all = useSelector(selectGroups)
  const count = useSelector(selectJobCount)
  const keepsList = useSelector(selectKeepsList)
  const isLoading = status === 'loading' || status === 'idle'
  // The list stays while it is loaded again, or its next step is.
  const isKept = !isLoading || keepsList
  const groups: JobGroup[] = isKept ? takeJobs(all ?? [], openingsShown(page)) : []
  const shown = jobsOf(groups).length
  const isComplete = isKept && shown === Math.min(openingsShown(page), count)
  const { list, follow } = useNewFocus<HTMLDivElement>(shown)

  return (
    <section id="openings" className={styles.openings} aria-label="Open positions">
      {/* Above what a choice adds, so that it stays under the pointer. */}
      <DepartmentLinks />
      <SearchedFor isLoading={isLoading} />
      <Outcome isLoading={isLoading} shown={shown} />
      <div ref={list} className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.department} group={group} />
        ))}
        {isLoading && !isComplete && <Placeholders />}
      </div>
      {isKept && <ShowMore shown={shown} isComing={isLoading && !isComplete} onFollow={follow} />}
      {status === 'failed' && <TryAgain />}
    </section>
  )
}

function Placeholders() {
  return (
    <ul className={styles.placeholders}>
      {placeholders.map((name) => (
        <li key={name} className={styles.placeholder} aria-hidden="true" />
      ))}
    </ul>
  )
}

/** A live region that is always there, so that the result of a search is announced. */
function Outcome({ isLoading, shown }: { isLoading: boolean; shown: number }) {
  const count = useSelector(selectJobCount)
  const open = useSelector(selectOpenCount)
  const isNull = useSelector(selectGroups) === null
  const isUnknown = useSelector(selectIsUnknown)
  const search = useSelector(selectSearch)
  const isEmpty = !isLoading && !isUnknown && shown === 0
  return (
    <div className={isEmpty ? styles.nothing : styles.count}>
      <p role="status">
        {isLoading ? <span data-spoken-only>Loading open positions</span> : statusWords()}
      </p>
      {isEmpty && search && isSearch(search) && <NothingFound search={search} />}
    </div>
  )

  function statusWords() {
    if (isUnknown) return null
    if (isNull) return 'No Jobs Found'
    if (isEmpty) return 'Job not found'
    const openings = open === 1 ? '1 open position' : `${open} open positions`
    const isPart = shown < count
    if (open < count) return `${openings} of ${count}${isPart ? `, ${shown} shown` : ''}`
    return isPart ? `${shown} of ${openings}` : openings
  }
}
