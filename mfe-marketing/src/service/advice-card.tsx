import { Link } from '@site/platform'
import styles from './advice-card.module.css'
import { advice } from './service-content'

export function AdviceCard() {
  return (
    <aside className={styles.advice} data-palette="band" aria-label={advice.title}>
      <p>{advice.title}</p>
      <p>{advice.text}</p>
      <Link to={advice.link.path}>{advice.link.name}</Link>
    </aside>
  )
}
