import { Outlet, useLocation } from '@site/platform'
import styles from './operation-layout.module.css'
import { OperationMenu } from './operation-menu'

export function Component() {
  const { pathname } = useLocation()
  return (
    <div className={styles.layout}>
      <OperationMenu pathname={pathname} />
      <article>
        <Outlet />
      </article>
    </div>
  )
}
