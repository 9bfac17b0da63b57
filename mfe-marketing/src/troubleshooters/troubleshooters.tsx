import { Link } from '@site/platform'
import { actions } from '@site/ui/actions'
import { enquiryPath } from '../closing'
import { operationLinks } from '../operation/operation'
import styles from './troubleshooters.module.css'
import { spans, type Troubleshooter, troubleshooters } from './troubleshooters-content'

/** Each trouble is answered in place, without a script. */
export function Troubleshooters() {
  return (
    <section
      className={styles.troubleshooters}
      data-palette="band"
      aria-labelledby="troubleshooters"
    >
      <header>
        <h2 id="troubleshooters">{troubleshooters.title}</h2>
        <p>{troubleshooters.intro}</p>
      </header>
      <ul>
        {troubleshooters.cards.map((card) => (
          <li key={card.title}>
            <details name="trouble">
              <summary>
                <h3>{card.title}</h3>
                <span>{card.description}</span>
              </summary>
              <Answer {...card} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Answer({ title, path, fortnight }: Troubleshooter) {
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
