import { Link } from '@site/platform'
import { actions } from '@site/ui/actions'
import styles from './advice-card.module.css'
import { advice } from './service-content'

export function AdviceCard() {
  return (
    <aside className={styles.advice} data-palette="band" aria-label={advice.title}>
      <EmptyBox />
      <p className={styles.title}>{advice.title}</p>
      <p>{advice.text}</p>
      <Link className={actions.link} to={advice.link.path}>
        {advice.link.name}
      </Link>
    </aside>
  )
}

/** Where the right service would stand. */
function EmptyBox() {
  return (
    <svg viewBox="-80 -85 160 152" aria-hidden="true">
      <path d="M0-80 66-47V29L0 62-66 29V-47zM-66-47 0-14l66-33M0-14v76" />
    </svg>
  )
}
