import styles from './troubleshooters.module.css'
import { troubleshooters } from './troubleshooters-content'

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
        {troubleshooters.cards.map(({ title, description }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
