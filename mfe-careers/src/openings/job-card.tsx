import { usePlatform } from '@site/platform'
import type { Job } from '../careers-api'
import styles from './job-card.module.css'
import { formatSalary } from './salary'

type JobCardProps = { job: Job }

export function JobCard({ job }: JobCardProps) {
  const { settings } = usePlatform()
  const facts = [
    { name: 'Status', value: job.status },
    { name: 'Experience', value: job.experience },
    { name: 'Type', value: job.type },
    { name: 'Department', value: job.department },
  ].filter(({ value }) => value)

  return (
    <article className={styles.card}>
      <header className={styles.head}>
        {job.key && <p className={styles.key}>{job.key}</p>}
        <h2>{job.title || 'Open position'}</h2>
        <Salary job={job} />
      </header>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <a
        className={styles.apply}
        href={settings.jobDetailUrl.replace('{key}', encodeURIComponent(job.key))}
        target="_blank"
        rel="noopener noreferrer"
      >
        Apply Now<span className={styles.hidden}> for {job.title} (opens in a new tab)</span>
      </a>
    </article>
  )
}

function Salary({ job }: JobCardProps) {
  const salary = formatSalary(job.min_salary, job.max_salary)
  if (!salary) return null
  if (salary.kind === 'words') return <p className={styles.salary}>Salary {salary.text}</p>
  return (
    <p className={styles.salary}>
      <Rupee />
      {salary.text}
    </p>
  )
}

function Rupee() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" role="img" aria-label="Rupees">
      <path
        d="M4 2.5h8M4 6h8M4 2.5h2.5a3.4 3.4 0 0 1 0 6.8H4l5.5 5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
