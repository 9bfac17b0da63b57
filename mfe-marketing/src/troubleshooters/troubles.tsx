import { Link } from '@site/platform'
import { actions } from '@site/ui/actions'
import { enquiryPath } from '../closing'
import { operationLinks } from '../operation/operation'
import { spans, type Trouble, troubles } from './troubles-content'
import styles from './troubleshooters.module.css'

/** Each trouble is answered in place, without a script. */
export function Component() {
  return (
    <ul>
      {troubles.map((trouble) => (
        <li key={trouble.title}>
          <details name="trouble">
            <summary>
              <h3>{trouble.title}</h3>
              <span>{trouble.description}</span>
            </summary>
            <Answer {...trouble} />
          </details>
        </li>
      ))}
    </ul>
  )
}

function Answer({ title, path, fortnight }: Trouble) {
  const department = operationLinks.find((link) => link.path === path)?.name ?? 'Setup services'
  return (
    <div className={styles.answer}>
      <ol aria-label="The first fortnight">
        {fortnight.map((step, position) => (
          <li key={step}>
            <b>{spans[position]}</b>
            {step}
          </li>
        ))}
      </ol>
      <p>
        Who takes it on:{' '}
        <Link className={actions.link} to={path}>
          {department}
        </Link>
      </p>
      <p>
        <Link className={actions.link} to={enquiryPath(title)}>
          Ask for this fortnight
        </Link>
      </p>
    </div>
  )
}
