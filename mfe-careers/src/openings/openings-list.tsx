import { useSelector } from '@site/platform'
import { selectJobs, selectStatus } from '../careers-slice'
import { JobCard } from './job-card'
import styles from './openings-list.module.css'

const placeholders = ['first', 'second', 'third', 'fourth']

export function OpeningsList() {
  const status = useSelector(selectStatus)
  const jobs = useSelector(selectJobs)

  if (status === 'loading' || status === 'idle') return <OpeningsPlaceholder />
  if (jobs === null) return <p className={styles.nothing}>No Jobs Found</p>
  if (jobs.length === 0) return <p className={styles.nothing}>Job not found</p>

  return (
    <section aria-label="Open positions">
      <p className={styles.count} role="status">
        {jobs.length === 1 ? '1 open position' : `${jobs.length} open positions`}
      </p>
      <ul className={styles.list}>
        {jobs.map((job, position) => (
          // A service may send one key twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={`${job.key} ${position}`}>
            <JobCard job={job} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpeningsPlaceholder() {
  return (
    <div role="status" aria-label="Loading open positions">
      <ul className={styles.list} aria-hidden="true">
        {placeholders.map((name) => (
          <li key={name} className={styles.placeholder} />
        ))}
      </ul>
    </div>
  )
}
