import type { PageHandle } from '@site/contract'
import { Link } from '@site/platform'
import { actions } from '@site/ui/actions'
import { Closing } from '../closing'
import { FactsBand } from '../facts-band'
import { PageHero } from '../page-hero'
import { ErpCard } from './erp-card'
import { ErpPicture } from './erp-picture-part'
import { erp, itservice, months } from './itservice-content'
import styles from './itservice-page.module.css'

export function Component() {
  return (
    <>
      <PageHero
        title={itservice.title}
        lead={itservice.lead}
        beside={<FactsBand label="How it begins" facts={months} />}
      >
        <Link className={actions.primary} to="/contact">
          Talk to our experts
        </Link>
        <Link className={actions.link} to="/service?tab=itservice">
          All services
        </Link>
      </PageHero>
      <div className={styles.service}>
        <ErpCard />
      </div>
      <Closing
        offer="Begin with the module that hurts most"
        subject="ERP by the month"
        action={erp.link.name}
      />
    </>
  )
}

export const handle: PageHandle = {
  parts: [ErpPicture],
  breadcrumb: 'IT services',
  metadata: () => ({
    title: 'IT services: an ERP for your plant by the month',
    description:
      'One ERP for production, stock, dispatch, finance and people on a monthly usage plan: no licence to buy, no server to mind, one module at a time.',
  }),
}
