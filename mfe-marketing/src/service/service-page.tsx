import type { PageHandle } from '@site/contract'
import { Link, useSearchParams } from '@site/platform'
import { KitDefinitions } from '../kit/goods'
import kit from '../kit/kit.module.css'
import { PageHero } from '../page-hero'
import { ServiceCards } from './service-cards'
import { serviceGroups, services } from './service-content'
import styles from './service-page.module.css'
import { ServiceTabs } from './service-tabs'

const shownFirst = 'setup'

export function Component() {
  const [search] = useSearchParams()
  const tab = search.get('tab')
  const group =
    serviceGroups.find(({ id }) => id === tab) ?? serviceGroups.find(({ id }) => id === shownFirst)
  if (!group) return null

  return (
    <>
      <PageHero title={services.title} lead={services.lead}>
        <Link to="/service/setup">How a set up runs</Link>
        <Link to="/service/itservice">The ERP plan</Link>
      </PageHero>
      <div className={styles.services}>
        <svg className={kit.definitions} aria-hidden="true">
          <KitDefinitions />
        </svg>
        <ServiceTabs active={group.id} />
        <ServiceCards group={group} />
      </div>
    </>
  )
}

export const handle: PageHandle = {
  metadata: () => ({
    title: 'Services: operations, set ups and automation for manufacturers',
    description:
      'Production, logistics, inventory, facility, finance, legal and HR run or set up by our people, and an ERP on a monthly usage plan to automate the rest.',
  }),
}
