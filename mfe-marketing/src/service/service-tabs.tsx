import { Link } from '@site/platform'
import type { GroupId } from './service-card'
import { serviceGroups } from './service-content'
import styles from './service-tabs.module.css'

type ServiceTabsProps = { active: GroupId }

/** Tabs as links: the choice is in the address, so it can be shared and needs no script. */
export function ServiceTabs({ active }: ServiceTabsProps) {
  return (
    <nav aria-label="Kind of service">
      <ul className={styles.tabs}>
        {serviceGroups.map(({ id, name, gist }) => (
          <li key={id}>
            <Link
              to={`/service?tab=${id}`}
              preventScrollReset
              aria-describedby={`gist-${id}`}
              suppressHydrationWarning
              data-control="mark"
              aria-current={id === active || undefined}
            >
              {name}
              <span id={`gist-${id}`} aria-hidden="true">
                {gist}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
