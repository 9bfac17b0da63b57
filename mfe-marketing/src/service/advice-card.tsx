import { Link } from '@site/platform'
import arrow from '../card-arrow.module.css'
import styles from './service-cards.module.css'
import { advice } from './service-content'

export function AdviceCard() {
  return (
    <aside className={`${arrow.arrow} ${styles.card} ${styles.advice}`} aria-label={advice.title}>
      <EmptyBox />
      <h2>
        <Link to={advice.path}>{advice.title}</Link>
      </h2>
      <p>{advice.text}</p>
    </aside>
  )
}

/** Where the right service would stand. */
function EmptyBox() {
  return (
    <div className={styles.picture}>
      <svg viewBox="-80 -85 160 152" aria-hidden="true">
        <path d="M0-80 66-47V29L0 62-66 29V-47zM-66-47 0-14l66-33M0-14v76" />
      </svg>
    </div>
  )
}
