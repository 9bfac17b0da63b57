import { Link } from '@site/platform'
import { useLayoutEffect, useRef } from 'react'
import type { GroupId } from './service-card'
import { serviceGroups } from './service-content'
import styles from './service-tabs.module.css'

type ServiceTabsProps = { active: GroupId }

/** Tabs as links: the choice is in the address, so it can be shared and needs no script. */
export function ServiceTabs({ active }: ServiceTabsProps) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => unmark(list.current, active), [active])
  return (
    <nav aria-label="Kind of service">
      <ul className={styles.tabs} ref={list}>
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

/** An early click has marked its link, also where the browser opened it elsewhere, or came back from it. */
function unmark(list: HTMLElement | null, active: GroupId) {
  for (const [position, link] of [...(list?.querySelectorAll('a') ?? [])].entries()) {
    if (serviceGroups[position]?.id === active) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}
