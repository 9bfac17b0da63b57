import { Link, Outlet, useLocation } from '@site/platform'
import { actions } from '@site/ui/actions'
import { operationAfter } from './operation'
import styles from './operation-layout.module.css'
import { OperationMenu } from './operation-menu'

export function Component() {
  const { pathname } = useLocation()
  const next = operationAfter(pathname)
  return (
    <div className={styles.layout}>
      {/* Closed on each page: back and forward do not click a link. */}
      <OperationMenu key={pathname} pathname={pathname} />
      <article>
        <Outlet />
      </article>
      {next && (
        <p className={styles.next}>
          Next{' '}
          <Link className={actions.link} to={next.path}>
            {next.name}
          </Link>
        </p>
      )}
    </div>
  )
}
