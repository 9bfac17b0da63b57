import { values } from './home-content'
import styles from './values.module.css'

export function Values() {
  return (
    <section className={styles.values} aria-labelledby="values">
      <h2 id="values">{values.title}</h2>
      <ol>
        {values.points.map(({ title, description }) => (
          <li key={title}>
            <p className={styles.number} aria-hidden="true">
              {title}
            </p>
            <p>{description}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
