import type { PageHandle } from '@site/contract'
import { Link, Region, useSearchParams } from '@site/platform'
import { actions } from '@site/ui/actions'
import { Closing } from '../closing'
import { PageHero } from '../page-hero'
import type { ServiceGroup } from './service-card'
import { ServiceCards } from './service-cards-part'
import { serviceGroups, services } from './service-content'
import styles from './service-page.module.css'
import { ServiceTabs } from './service-tabs'

const shownFirst = 'setup'

export function Component() {
  const [query] = useSearchParams()
  const tab = query.get('tab')
  const group =
    serviceGroups.find(({ id }) => id === tab) ?? serviceGroups.find(({ id }) => id === shownFirst)
  if (!group) return null

  return (
    <>
      <PageHero
        title={services.title}
        lead={services.lead}
        below={<ServiceTabs active={group.id} />}
      >
        <Link className={actions.link} to="/service/setup">
          How a set up runs
        </Link>
        <Link className={actions.link} to="/service/itservice">
          The ERP plan
        </Link>
      </PageHero>
      <div className={styles.services}>
        <Region name="service-cards" wake="intent">
          <ServiceCards group={group} />
        </Region>
        {serviceGroups.map(
          (other) => other !== group && <PrintedGroup key={other.id} {...other} />,
        )}
      </div>
      <Closing offer="Tell us where it stops" subject="Services" />
    </>
  )
}

/** Paper has no tabs: it names what is behind the others. */
function PrintedGroup({ name, cards }: ServiceGroup) {
  return (
    <div className={styles.printed}>
      <h2>{name}</h2>
      <ul>
        {cards.map(({ title, path }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

export const handle: PageHandle = {
  parts: [ServiceCards],
  breadcrumb: 'Services',
  metadata: () => ({
    title: 'Services: operations, set ups and automation for manufacturers',
    description:
      'Production, logistics, inventory, facility, finance, legal and HR run or set up by our people, and an ERP on a monthly usage plan to automate the rest.',
  }),
}
