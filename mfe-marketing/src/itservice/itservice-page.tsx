import type { PageHandle } from '@site/contract'
import { Link } from '@site/platform'
import { PageHero } from '../page-hero'
import { itservice } from './itservice-content'

export function Component() {
  return (
    <PageHero title={itservice.title} lead={itservice.lead}>
      <Link to="/contact">Talk to our experts</Link>
      <Link to="/service?tab=itservice">All services</Link>
    </PageHero>
  )
}

export const handle: PageHandle = {
  metadata: () => ({
    title: 'IT services: an ERP for your plant by the month',
    description:
      'One ERP for production, stock, dispatch, finance and people on a monthly usage plan: no licence to buy, no server to mind, one module at a time.',
  }),
}
