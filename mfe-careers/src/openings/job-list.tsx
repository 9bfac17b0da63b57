import type { Job } from '../careers-api'
import { JobCard } from './job-card'
import type { JobGroup } from './job-groups'
import styles from './job-list.module.css'

export function Group({ group }: { group: JobGroup }) {
  const { count, open } = group
  return (
    <div className={styles.group} data-is-far>
      <h2 className={styles.head}>
        <span dir="auto">{group.department || 'Other departments'}</span>{' '}
        <span className={styles.count}>{open < count ? `${open} open of ${count}` : count}</span>
      </h2>
      <JobList jobs={group.jobs} />
    </div>
  )
}

type JobListProps = { jobs: Job[]; namesDepartment?: boolean }

export function JobList({ jobs, namesDepartment = false }: JobListProps) {
  return (
    <ul className={styles.list}>
      {jobs.map((job, position) => (
        // A service may send one key twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <li key={`${job.key} ${position}`}>
          <JobCard job={job} namesDepartment={namesDepartment} />
        </li>
      ))}
    </ul>
  )
}
