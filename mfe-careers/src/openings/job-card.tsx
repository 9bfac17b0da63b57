import { Link, usePlatform } from '@site/platform'
import { actions } from '@site/ui/actions'
import { ExternalLink } from '@site/ui/links'
import type { Job } from '../careers-api'
import { jobAddress } from './job-address'
import styles from './job-card.module.css'
import { isOpen } from './job-groups'
import { formatSalary } from './salary'

type JobCardProps = { job: Job; namesDepartment: boolean }

export function JobCard({ job, namesDepartment }: JobCardProps) {
  // `isSpokenOnly`: the list above says it already, so only screen readers get it here.
  const facts = [
    { name: 'Status', value: job.status, isSpokenOnly: isOpen(job), place: styles.status },
    { name: 'Experience', value: job.experience },
    { name: 'Type', value: job.type },
    {
      name: 'Department',
      value: job.department,
      isSpokenOnly: !namesDepartment,
      place: styles.department,
    },
  ].filter(({ value }) => value)

  return (
    <article className={styles.card}>
      <h3 className={styles.title} dir="auto">
        {job.title || 'Open position'}
      </h3>
      {job.key && (
        <p className={styles.key} dir="auto">
          {job.key}
        </p>
      )}
      <Salary job={job} />
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, value, isSpokenOnly, place }) => (
            <div
              key={name}
              className={isSpokenOnly ? undefined : place}
              data-spoken-only={isSpokenOnly || undefined}
            >
              <dt data-spoken-only>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Apply job={job} />
    </article>
  )
}

function Apply({ job }: { job: Job }) {
  const { settings } = usePlatform()
  const address = jobAddress(settings, job)
  const position = job.title || 'this position'
  // Without a key there is no page to apply on, but there are people to ask.
  if (!address) {
    return (
      <Link className={`${actions.secondary} ${styles.apply}`} to="/contact">
        Contact us to apply<span data-spoken-only> for {position}</span>
      </Link>
    )
  }
  return (
    <ExternalLink className={`${actions.secondary} ${styles.apply}`} href={address}>
      Apply Now<span data-spoken-only> for {position}</span>
    </ExternalLink>
  )
}

function Salary({ job }: { job: Job }) {
  const salary = formatSalary(job.min_salary, job.max_salary)
  if (!salary) return null
  return (
    <p className={styles.salary}>
      {salary.kind === 'range' && <Rupee />}
      <span dir="auto">{salary.kind === 'words' ? `Salary ${salary.text}` : salary.text}</span>
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
