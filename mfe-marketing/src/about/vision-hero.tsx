import { about } from './about-content'
import styles from './vision-hero.module.css'

export function VisionHero() {
  return (
    <header className={styles.hero}>
      <h1>{about.title}</h1>
      <div className={styles.aims}>
        {[about.vision, about.mission].map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </header>
  )
}
