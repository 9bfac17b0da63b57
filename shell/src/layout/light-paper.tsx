import { Outlet } from '@site/platform'
import styles from './light-paper.module.css'

/** Stays light in both schemes: for pages whose styles do not know the dark one. */
export function LightPaper() {
  return (
    <div className={styles.paper} data-palette="page">
      <Outlet />
    </div>
  )
}
