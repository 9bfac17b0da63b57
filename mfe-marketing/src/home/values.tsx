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
            <Statement text={description} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Its first words are the promise, the others say how it is kept. */
function Statement({ text }: { text: string }) {
  const end = text.search(/[.:] /) + 1
  return (
    <p>
      <strong>{text.slice(0, end)}</strong>
      {text.slice(end)}
    </p>
  )
}
