import { principles } from './about-content'
import styles from './principles.module.css'

export function Principles() {
  return (
    <section className={styles.principles} aria-labelledby="principles">
      <header>
        <h2 id="principles">{principles.title}</h2>
        <p>{principles.intro}</p>
      </header>
      <ul>
        {principles.values.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
