import { Link } from '@site/platform'
import { actions } from '@site/ui/actions'
import styles from './advice-card.module.css'
import { advice } from './service-content'

export function AdviceCard() {
  return (
    <aside className={styles.advice} data-palette="band" aria-label={advice.title}>
      <p>{advice.title}</p>
      <p>{advice.text}</p>
      <Link className={actions.link} to={advice.link.path}>
        {advice.link.name}
      </Link>
    </aside>
  )
}
